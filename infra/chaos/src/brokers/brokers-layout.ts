import { PROCESSES, type PlatformProcess, type Wiring } from '@community-help/local';
import type { Layout, Network, StripeKeys } from '../world/layout.js';
import { CHAOS_LAYOUT, settingsOf, WORKERS, workerOf } from '../world/processes-of-chaos.js';

/** Services of which one more worker joins in the middle of the run. */
export const GROWING = ['payments', 'reporting'];

/** The platform of chaos on brokers that ask for a login, with the metrics of its workers at known ports. */
export class BrokersLayout implements Layout {
  readonly names = Object.keys(WORKERS).flatMap((service) => Array.from({ length: WORKERS[service]! + 1 }, (_, index) => nameOf(service, index + 1)));

  constructor(readonly env: Readonly<Record<string, string>>) {}

  processes(wiring: Wiring, keys: StripeKeys, network: Network): PlatformProcess[] {
    return CHAOS_LAYOUT.processes(wiring, keys, network).map((process) => {
      if (!this.names.includes(process.name)) return process;
      return { ...process, env: (now) => ({ ...process.env(now), MANAGEMENT_PORT: String(wiring.port(`${process.name} management`)) }) };
    });
  }
}

/** The worker that joins. */
export function oneMore(service: string, wiring: Wiring, keys: StripeKeys): PlatformProcess {
  const process = PROCESSES.find(({ name }) => name === service)!;
  const number = WORKERS[service]! + 1;
  return workerOf(process, number, settingsOf(process, wiring, keys), wiring.port(`${nameOf(service, number)} management`));
}

function nameOf(service: string, number: number): string {
  return `${service}-worker-${number}`;
}
