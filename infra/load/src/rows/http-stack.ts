import { compareServers } from '../http/compare-servers.js';
import type { LoadRequest } from '../http/load-client.js';
import { rate, type Line } from '../result.js';
import { runServer } from '../servers/run-server.js';

export const RECOMMENDATION_BODY = JSON.stringify({ userLatitude: 53.8, userLongitude: -1.55, serviceNeeded: 'food bank', maxDistance: 25, limit: 8 });

/** G2: what Nest, Fastify and the kit cost. */
export async function measureHttpStack(): Promise<Line[]> {
  const [raw, stack] = await Promise.all([runServer('raw-http'), runServer('stack-server')]);
  try {
    const post = (url: string): LoadRequest => ({ url: `${url}/api/recommendations`, method: 'POST', body: RECOMMENDATION_BODY });
    const { raw: floor, stack: ours } = await compareServers({ raw: [raw, post(raw.url)], stack: [stack, post(stack.url)] });
    return [
      {
        row: 'G2',
        what: "a service's HTTP stack, POST with 4.5 kB answer",
        target: { atLeast: 0.5 },
        ratio: ours.perCore / floor.perCore,
        measured: `${rate(ours.perCore)} per core`,
        baseline: `raw node:http ${rate(floor.perCore)} per core`,
      },
    ];
  } finally {
    await Promise.all([raw.stop(), stack.stop()]);
  }
}
