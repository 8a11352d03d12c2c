import { median } from '../measure.js';
import type { BenchServer } from '../servers/run-server.js';
import { load, type LoadRequest } from './load-client.js';

const ROUNDS = 5;
const ROUND_MS = 1000;
const CONNECTIONS = 16;
/** What V8 needs to compile a server's path for good; a service's path is longer than a bare server's, so after less it is not itself yet. */
const WARM_UP_REQUESTS = 30_000;
const WARM_UP_MAX_MS = 5000;

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

/** Loads servers in turns, each warmed up before. Processor time is summed up: some of it is only told in ticks. */
export async function compareServers<Names extends string>(servers: Record<Names, [server: BenchServer, request: LoadRequest]>): Promise<Record<Names, ServerRate>> {
  const names = Object.keys(servers) as Names[];
  const tallies = new Map(names.map((name): [Names, Tally] => [name, { requests: 0, processorTime: 0, rates: [] }]));
  for (const name of names) await warmUp(servers[name][1]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const [server, request] = servers[name];
      const before = await server.cpu();
      const { perSecond, latencies } = await load(request, CONNECTIONS, ROUND_MS);
      const spent = (await server.cpu()) - before;
      const tally = tallies.get(name)!;
      tally.requests += latencies.length;
      tally.processorTime += spent;
      tally.rates.push(perSecond);
    }
  }
  const rateOf = ({ requests, processorTime, rates }: Tally): ServerRate => ({ perCore: (requests * 1e6) / processorTime, perSecond: median(rates) });
  return Object.fromEntries(names.map((name) => [name, rateOf(tallies.get(name)!)])) as Record<Names, ServerRate>;
}

/** By requests and not only by time: the slower of two servers would get fewer of them. */
async function warmUp(request: LoadRequest): Promise<void> {
  const end = performance.now() + WARM_UP_MAX_MS;
  for (let requests = 0; requests < WARM_UP_REQUESTS && performance.now() < end; ) {
    requests += (await load(request, CONNECTIONS, ROUND_MS / 4)).latencies.length;
  }
}
