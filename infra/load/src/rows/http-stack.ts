import { compareServers } from '../http/compare-servers.js';
import type { LoadRequest } from '../http/load-client.js';
import { rate, type Line } from '../result.js';
import { runServer } from '../servers/run-server.js';

export const RECOMMENDATION_BODY = JSON.stringify({ userLatitude: 53.8, userLongitude: -1.55, serviceNeeded: 'food bank', maxDistance: 25, limit: 8 });

/** G2: what the kit costs beside bare Nest, and both beside no framework at all. Each checks the same DTO but `node:http`, which checks nothing. */
export async function measureHttpStack(): Promise<Line[]> {
  const [raw, nest, stack] = await Promise.all([runServer('raw-http'), runServer('nest-server'), runServer('stack-server')]);
  try {
    const post = (url: string): LoadRequest => ({ url: `${url}/api/recommendations`, method: 'POST', body: RECOMMENDATION_BODY });
    const rates = await compareServers({ raw: [raw, post(raw.url)], nest: [nest, post(nest.url)], stack: [stack, post(stack.url)] });
    const line = (baseline: 'raw' | 'nest', name: string, atLeast: number): Line => ({
      row: 'G2',
      what: `a service's HTTP stack against ${name}, POST with 4.5 kB answer`,
      target: { atLeast },
      ratio: rates.stack.perCore / rates[baseline].perCore,
      measured: `${rate(rates.stack.perCore)} per core`,
      baseline: `${name} ${rate(rates[baseline].perCore)} per core`,
    });
    return [line('nest', 'Nest with its ValidationPipe', 0.8), line('raw', 'raw node:http', 0.35)];
  } finally {
    await Promise.all([raw.stop(), nest.stop(), stack.stop()]);
  }
}
