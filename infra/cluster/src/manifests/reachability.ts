import { isLetIn, isLetOut } from '../policies/allowed-ways.js';
import type { Namespace, NetworkPolicy, Pod, PolicyWorld } from '../policies/network-policy.js';
import { selects, type KubernetesObject, type Labels, type Workload } from './kubernetes-object.js';

interface Address {
  variable: string;
  host: string;
  port: number;
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'postgres:': 5432, 'smtp:': 25 };

/** Every place of this cluster that a process is told of in its variables: URLs, and `host:port` with commas between them. */
export function addressesIn(env: Readonly<Record<string, string>>): Address[] {
  return Object.entries(env).flatMap(([variable, value]) => value.split(',').flatMap((part) => addressOf(variable, part)));
}

function addressOf(variable: string, text: string): Address[] {
  if (/^[a-z0-9-]+:\d+$/.test(text)) return [{ variable, host: text.split(':')[0]!, port: Number(text.split(':')[1]) }];
  if (!/^[a-z]+:\/\//.test(text) || !URL.canParse(text)) return [];
  const { hostname, port, protocol } = new URL(text);
  return [{ variable, host: hostname, port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) }];
}

/** The addresses whose Service is among the objects, and to which the network policies do not let this workload talk; a sentence for each. */
export function unreachable(workload: Workload, addresses: readonly Address[], objects: readonly KubernetesObject[], workloads: readonly Workload[]): string[] {
  const world = worldOf(objects, workloads);
  // A pod of its own each time: whether a workload may talk to itself is asked of two replicas.
  const podOf = (of: Workload): Pod => ({ ...world.pods[workloads.indexOf(of)]! });
  return addresses.flatMap(({ variable, host, port }) => {
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === host);
    if (service === undefined) return [];
    const target = workloads.find(({ labels }) => selects({ matchLabels: service.spec?.selector as Labels }, labels));
    if (target === undefined) return [`${variable} of ${workload.name} leads to the Service ${host}, behind which is nothing`];
    const targetPort = portBehind(service, port, target);
    if (targetPort === undefined) return [`${variable} of ${workload.name} leads to port ${port} of ${host}, which it does not have`];
    if (!isLetOut(podOf(workload), podOf(target), targetPort, world)) return [`${workload.name} may not go out to ${host}:${port} (${variable})`];
    if (!isLetIn(podOf(target), podOf(workload), targetPort, world)) return [`${host}:${port} does not let ${workload.name} in (${variable})`];
    return [];
  });
}

/** The policies among the objects, and a pod of each workload, in their order, all in one namespace. */
export function worldOf(objects: readonly KubernetesObject[], workloads: readonly Workload[], namespace = 'community-help'): PolicyWorld {
  const pods = workloads.map(({ name, labels, pod }, index) => ({ name, namespace, labels, address: `10.0.${index >> 8}.${index & 255}`, ports: pod.containers.flatMap(({ ports }) => ports ?? []) }));
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata, spec }) => ({ metadata: { name: metadata.name, namespace }, spec }) as NetworkPolicy);
  return { pods, policies, namespaces: [namespaceCalled(namespace)] };
}

/** As the API labels it by itself. */
export function namespaceCalled(name: string): Namespace {
  return { name, labels: { 'kubernetes.io/metadata.name': name } };
}

function portBehind(service: KubernetesObject, port: number, target: Workload): number | undefined {
  const ports = (service.spec?.ports ?? []) as { port: number; targetPort?: number | string }[];
  const found = ports.find((each) => each.port === port);
  if (found === undefined) return undefined;
  if (typeof found.targetPort !== 'string') return found.targetPort ?? port;
  return target.pod.containers.flatMap(({ ports }) => ports ?? []).find(({ name }) => name === found.targetPort)?.containerPort;
}
