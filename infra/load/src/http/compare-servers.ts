import { median } from '../measure.js';
import type { BenchServer } from '../servers/run-server.js';
import { load, type LoadRequest } from './load-client.js';

const ROUNDS = 5;
const ROUND_MS = 1000;
const CONNECTIONS = 16;

export interface ServerRate {
  /** Requests per second of processor time of the server: what one core does, whatever else the machine is busy with. */
  perCore: number;
  /** Requests per second by the clock. */
  perSecond: number;
}

interface Tally {
  requests: number;
  /** Microseconds. */
  processorTime: number;
  rates: number[];
}

/** Loads servers in turns, after a first, shorter round that is not counted. Processor time is summed up: some of it is only told in ticks. */
export async function compareServers<Names extends string>(servers: Record<Names, [server: BenchServer, request: LoadRequest]>): Promise<Record<Names, ServerRate>> {
  const names = Object.keys(servers) as Names[];
  const tallies = new Map(names.map((name): [Names, Tally] => [name, { requests: 0, processorTime: 0, rates: [] }]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const [server, request] = servers[name];
      const before = await server.cpu();
      const { perSecond, latencies } = await load(request, CONNECTIONS, round === 0 ? ROUND_MS / 2 : ROUND_MS);
      const spent = (await server.cpu()) - before;
      if (round === 0) continue;
      const tally = tallies.get(name)!;
      tally.requests += latencies.length;
      tally.processorTime += spent;
      tally.rates.push(perSecond);
    }
  }
  const rateOf = ({ requests, processorTime, rates }: Tally): ServerRate => ({ perCore: (requests * 1e6) / processorTime, perSecond: median(rates) });
  return Object.fromEntries(names.map((name) => [name, rateOf(tallies.get(name)!)])) as Record<Names, ServerRate>;
}
