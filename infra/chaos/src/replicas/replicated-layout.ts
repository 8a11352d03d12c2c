import { PROCESSES, type PlatformProcess, type Wiring } from '@community-help/local';
import type { Layout, StripeKeys } from '../world/layout.js';
import { heapOf, settingsOf, WORKERS, workerOf } from '../world/processes-of-chaos.js';
import { RoundRobin } from './round-robin.js';

const REPLICAS = [1, 2];

/** Two of every process that may be there twice; what plays Stripe, a mail server and an object store is not ours to multiply. */
export class ReplicatedLayout implements Layout {
  /** By service, who gives its requests to its replicas. */
  readonly balancers = new Map<string, RoundRobin>();
  readonly names = PROCESSES.filter(isReplicated).flatMap(({ name }) => [...replicasOf(name), ...(hasWorker(name) ? workersOf(name) : [])]);

  /** @param settings as of `make start` */
  constructor(readonly settings: Readonly<Record<string, string>>) {}

  processes(wiring: Wiring, keys: StripeKeys): PlatformProcess[] {
    return PROCESSES.flatMap((process) => {
      const settings = { ...settingsOf(process, wiring, keys), LOG_LEVEL: 'info' };
      if (!isReplicated(process)) return [{ ...process, heapMb: heapOf(process), env: () => settings }];
      const workers = hasWorker(process.name) ? REPLICAS.map((number) => workerOf(process, number, settings, wiring.port(`${workersOf(process.name)[number - 1]!} management`))) : [];
      return [...replicasOf(process.name).map((name) => replica(process, name, settings, wiring)), ...workers];
    });
  }

  async open(wiring: Wiring): Promise<void> {
    for (const { name, stage } of PROCESSES.filter(isReplicated)) {
      const isEdge = stage === 'edge';
      const port = isEdge ? wiring.fixed.site : wiring.port(name);
      this.balancers.set(name, await RoundRobin.listen(port, replicasOf(name).map((replicaName) => wiring.port(replicaName)), isEdge));
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.close()));
  }
}

/** Names of the workers, as their ports and logs have them. */
export function workersOf(service: string): string[] {
  return REPLICAS.map((number) => `${service}-worker-${number}`);
}

export function hasWorker(service: string): boolean {
  return WORKERS[service] !== undefined;
}

function isReplicated({ stage }: PlatformProcess): boolean {
  return stage !== 'base';
}

function replicasOf(name: string): string[] {
  return REPLICAS.map((number) => `${name}-${number}`);
}

function replica(process: PlatformProcess, name: string, settings: Record<string, string>, wiring: Wiring): PlatformProcess {
  const places = { PORT: String(wiring.port(name)), MANAGEMENT_PORT: String(wiring.port(`${name} management`)) };
  // One balancer of ours stands before the gateways; a service that has workers leaves their work to them.
  const role: Record<string, string> = process.stage === 'edge' ? { TRUST_PROXY: '1' } : hasWorker(process.name) ? { RUN_WORKER: 'false' } : {};
  return { ...process, name, env: () => ({ ...settings, ...places, ...role }) };
}
