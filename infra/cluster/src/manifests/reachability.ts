import { selects, type KubernetesObject, type Labels, type Workload } from './kubernetes-object.js';

interface Peer {
  podSelector?: object;
  namespaceSelector?: object;
  ipBlock?: object;
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port?: number | string; protocol?: string }[];
}

interface Policy {
  podSelector: object;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

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

/**
 * The addresses whose Service is among the objects, and to which the network policies do not let this workload talk; a sentence for each.
 * Only policies between pods are understood: peers in other namespaces and blocks of addresses never match.
 */
export function unreachable(workload: Workload, addresses: readonly Address[], objects: readonly KubernetesObject[], workloads: readonly Workload[]): string[] {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);
  return addresses.flatMap(({ variable, host, port }) => {
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === host);
    if (service === undefined) return [];
    const target = workloads.find(({ labels }) => selects({ matchLabels: service.spec?.selector as Labels }, labels));
    if (target === undefined) return [`${variable} of ${workload.name} leads to the Service ${host}, behind which is nothing`];
    const targetPort = portBehind(service, port, target);
    if (targetPort === undefined) return [`${variable} of ${workload.name} leads to port ${port} of ${host}, which it does not have`];
    if (!isAllowed(policies, 'Egress', workload.labels, target.labels, targetPort)) return [`${workload.name} may not go out to ${host}:${port} (${variable})`];
    if (!isAllowed(policies, 'Ingress', target.labels, workload.labels, targetPort)) return [`${host}:${port} does not let ${workload.name} in (${variable})`];
    return [];
  });
}

function portBehind(service: KubernetesObject, port: number, target: Workload): number | undefined {
  const ports = (service.spec?.ports ?? []) as { port: number; targetPort?: number | string }[];
  const found = ports.find((each) => each.port === port);
  if (found === undefined) return undefined;
  if (typeof found.targetPort !== 'string') return found.targetPort ?? port;
  return target.pod.containers.flatMap(({ ports }) => ports ?? []).find(({ name }) => name === found.targetPort)?.containerPort;
}

/** Policies add up: whoever is selected by one may do what any of them lets it; who is selected by none may do anything. */
function isAllowed(policies: readonly Policy[], direction: 'Ingress' | 'Egress', subject: Labels, other: Labels, port: number): boolean {
  const own = policies.filter(({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, subject));
  if (own.length === 0) return true;
  return own.some((policy) => (direction === 'Ingress' ? policy.ingress : policy.egress)?.some((rule) => lets(rule, direction, other, port)) ?? false);
}

function lets({ from, to, ports }: Rule, direction: 'Ingress' | 'Egress', other: Labels, port: number): boolean {
  const peers = direction === 'Ingress' ? from : to;
  const isPort = ports === undefined || ports.some((each) => each.port === port && (each.protocol ?? 'TCP') === 'TCP');
  return isPort && (peers === undefined || peers.some(({ podSelector, namespaceSelector, ipBlock }) => !namespaceSelector && !ipBlock && podSelector !== undefined && selects(podSelector, other)));
}
