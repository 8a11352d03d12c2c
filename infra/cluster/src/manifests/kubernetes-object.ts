/** What our checks read of a manifest; the cluster knows the rest. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

export type Labels = Record<string, string>;

export interface PodSpec {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; fsGroup?: number; fsGroupChangePolicy?: string; seccompProfile?: { type: string } };
  topologySpreadConstraints?: unknown[];
  containers: Container[];
  initContainers?: Container[];
  volumes?: Record<string, unknown>[];
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number; protocol?: 'TCP' | 'UDP' | 'SCTP' }[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } } }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string; optional?: boolean } }[];
  volumeMounts?: { name: string; mountPath: string }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: { allowPrivilegeEscalation?: boolean; readOnlyRootFilesystem?: boolean; capabilities?: { drop?: string[] } };
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
}

/** A Deployment, StatefulSet or Job with the pod it makes. */
export interface Workload {
  kind: string;
  name: string;
  labels: Labels;
  pod: PodSpec;
}

const WITH_PODS = new Set(['Deployment', 'StatefulSet', 'Job']);

export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return objects
    .filter(({ kind }) => WITH_PODS.has(kind))
    .map(({ kind, metadata, spec }) => {
      const template = spec?.template as { metadata?: { labels?: Labels }; spec: PodSpec };
      return { kind, name: metadata.name, labels: template.metadata?.labels ?? {}, pod: template.spec };
    });
}

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Whether a label selector takes these labels; an empty one takes everything. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const isEqual = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return isEqual && matchExpressions.every(({ key, operator, values = [] }) => matches(labels[key], operator, values));
}

function matches(value: string | undefined, operator: string, values: string[]): boolean {
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  throw new Error(`A selector has the operator ${operator}, which Kubernetes does not know`);
}
