import { selects, workloadsOf, type Container, type KubernetesObject, type Labels, type Workload } from './kubernetes-object.js';

type Rule = (workload: Workload) => boolean;
type ContainerRule = (container: Container, workload: Workload) => boolean;

/** Milliseconds that a process is given between the end of its own time and SIGKILL. */
const SPARE_MS = 2_000;
const TAG = /:(?!latest$)[\w][\w.-]*$/;

/** What holds for every pod; the sentence is what is said of one that breaks it. */
const POD_RULES: Record<string, Rule> = {
  'runs as root, or may': ({ pod }) => pod.securityContext?.runAsNonRoot === true && (pod.securityContext.runAsUser ?? 0) > 0,
  'has no seccomp profile': ({ pod }) => pod.securityContext?.seccompProfile?.type === 'RuntimeDefault',
  'carries a token of the cluster': ({ pod }) => pod.automountServiceAccountToken === false,
  'is given variables for every service': ({ pod }) => pod.enableServiceLinks === false,
  // The kubelet would change the owner of each file before every start, for as long as that takes.
  'has its volumes walked through at each start': ({ kind, pod: { securityContext: context } }) =>
    kind !== 'StatefulSet' || context?.fsGroup === undefined || context.fsGroupChangePolicy === 'OnRootMismatch',
  'is not spread over machines': ({ kind, pod }) => kind !== 'Deployment' || (pod.topologySpreadConstraints?.length ?? 0) > 0,
};

const CONTAINER_RULES: Record<string, ContainerRule> = {
  'can write to its root': ({ securityContext }) => securityContext?.readOnlyRootFilesystem === true,
  'may gain privileges': ({ securityContext }) => securityContext?.allowPrivilegeEscalation === false,
  'keeps capabilities': ({ securityContext }) => securityContext?.capabilities?.drop?.includes('ALL') === true,
  'has an image without a version': ({ image }) => TAG.test(image) || image.includes('@sha256:'),
  'has no limit of memory': ({ resources }) => resources?.limits?.memory !== undefined,
  'asks for no memory or processor': ({ resources }) => resources?.requests?.memory !== undefined && resources.requests.cpu !== undefined,
  'has no readiness probe': ({ readinessProbe }, { kind }) => kind === 'Job' || readinessProbe !== undefined,
  'has no liveness probe': ({ livenessProbe }, { kind }) => kind === 'Job' || livenessProbe !== undefined,
  'has no startup probe': ({ startupProbe }, { kind }) => kind === 'Job' || startupProbe !== undefined,
};

/** Everything in a set of manifests that breaks what we promise of each of them: one sentence per object and rule. */
export function policyFaults(objects: readonly KubernetesObject[]): string[] {
  const workloads = workloadsOf(objects);
  return workloads.flatMap((workload) => [
    ...podFaults(workload),
    ...selectionFaults(workload, objects),
    ...(workload.kind === 'Deployment' ? drainFaults(workload, objects) : []),
  ]);
}

function podFaults(workload: Workload): string[] {
  const { kind, name, pod } = workload;
  const ofPod = Object.entries(POD_RULES).filter(([, holds]) => !holds(workload));
  const ofContainers = [...pod.containers, ...(pod.initContainers ?? [])].flatMap((container) => Object.entries(CONTAINER_RULES).filter(([, holds]) => !holds(container, workload)));
  return [...ofPod, ...ofContainers].map(([sentence]) => `${kind} ${name} ${sentence}`);
}

/** Budgets and policies reach a pod by labels, and a misspelt one reaches nobody. */
function selectionFaults({ kind, name, labels }: Workload, objects: readonly KubernetesObject[]): string[] {
  const budgets = objects.filter((object) => object.kind === 'PodDisruptionBudget' && takes(object, 'selector', labels));
  const policies = objects.filter((object) => object.kind === 'NetworkPolicy' && takes(object, 'podSelector', labels));
  const isDenied = policies.some(({ metadata }) => metadata.name === 'default-deny');
  const faults: string[] = [];
  if (kind === 'Deployment' && budgets.length !== 1) faults.push(`Deployment ${name} is in ${budgets.length} disruption budgets`);
  if (!isDenied) faults.push(`${kind} ${name} may talk to anybody`);
  if (!policies.some((policy) => isOfItsOwn(policy))) faults.push(`${kind} ${name} has no network policy of its own`);
  return faults;
}

function takes({ spec }: KubernetesObject, field: string, labels: Labels): boolean {
  const selector = spec?.[field];
  return selector !== undefined && selects(selector as object, labels);
}

function isOfItsOwn({ spec }: KubernetesObject): boolean {
  return Object.keys((spec?.podSelector ?? {}) as object).length > 0;
}

/** A pod is killed only after the process has had all the time it takes for itself. */
function drainFaults({ name, pod }: Workload, objects: readonly KubernetesObject[]): string[] {
  const settings = Object.assign({}, ...(pod.containers[0]?.envFrom ?? []).map(({ configMapRef }) => dataOf(configMapRef?.name, objects))) as Record<string, string>;
  const delayMs = Number(settings.SHUTDOWN_DELAY_MS);
  const timeoutMs = Number(settings.SHUTDOWN_TIMEOUT_MS);
  const graceMs = (pod.terminationGracePeriodSeconds ?? 0) * 1000;
  const faults: string[] = [];
  if (!(delayMs > 0 && delayMs < timeoutMs)) faults.push(`Deployment ${name} has no time between "not ready" and the end`);
  if (!(graceMs >= timeoutMs + SPARE_MS)) faults.push(`Deployment ${name} is killed before SHUTDOWN_TIMEOUT_MS`);
  return faults;
}

function dataOf(name: string | undefined, objects: readonly KubernetesObject[]): Record<string, string> {
  return objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data ?? {};
}
