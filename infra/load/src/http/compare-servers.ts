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

/** Loads servers in turns; medians of the rounds after a first, shorter one. */
export async function compareServers<Names extends string>(servers: Record<Names, [server: BenchServer, request: LoadRequest]>): Promise<Record<Names, ServerRate>> {
  const names = Object.keys(servers) as Names[];
  const samples = new Map(names.map((name) => [name, [] as ServerRate[]]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const [server, request] = servers[name];
      const before = await server.cpu();
      const { perSecond, latencies } = await load(request, CONNECTIONS, round === 0 ? ROUND_MS / 2 : ROUND_MS);
      const perCore = (latencies.length * 1e6) / ((await server.cpu()) - before);
      if (round > 0) samples.get(name)!.push({ perCore, perSecond });
    }
  }
  const summary = (name: Names): ServerRate => {
    const rates = samples.get(name)!;
    return { perCore: median(rates.map((rate) => rate.perCore)), perSecond: median(rates.map((rate) => rate.perSecond)) };
  };
  return Object.fromEntries(names.map((name) => [name, summary(name)])) as Record<Names, ServerRate>;
}
