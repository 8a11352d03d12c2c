import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { median, percentile } from '../measure.js';
import { duration, type Line } from '../result.js';
import { runServer } from '../servers/run-server.js';

const CONNECTIONS = 2000;
const ADDRESSES = 50;
const VISITS = 300;
const PAUSE_MS = 20;

/** G3: what an ordinary visitor notices of two thousand bad connections: silent, dripping, unread, malformed ones, from fifty addresses. */
export async function measureBadClients(): Promise<Line[]> {
  const upstream = await runServer('picture-server');
  const gateway = await runServer('guarded-gateway-server', { UPSTREAM_URL: upstream.url });
  try {
    await visit(gateway.url);
    const quiet = await visit(gateway.url);
    const attacker = await runServer('attacker', { TARGET_PORT: new URL(gateway.url).port, CONNECTIONS: String(CONNECTIONS), ADDRESSES: String(ADDRESSES) });
    try {
      const beside = await visit(gateway.url);
      // Until the patience of the gateway is over, and all of them have come back.
      await sleep(20_000);
      const later = await visit(gateway.url);
      return [
        { row: 'G3', what: `a visitor's request beside ${CONNECTIONS} bad connections`, target: { atMost: 3 }, ratio: median(beside) / median(quiet), ...words(beside, quiet) },
        { row: 'G3', what: '... twenty seconds later', target: { atMost: 3 }, ratio: median(later) / median(quiet), ...words(later, quiet) },
      ];
    } finally {
      await attacker.stop();
    }
  } finally {
    await gateway.stop();
    await upstream.stop();
  }
}

const words = (loaded: readonly number[], quiet: readonly number[]) => ({
  measured: `${duration(median(loaded))}, of 100 the 95th ${duration(percentile(loaded, 0.95))}`,
  baseline: `${duration(median(quiet))}, of 100 the 95th ${duration(percentile(quiet, 0.95))}`,
});

/** Microseconds of each request of somebody who reads: three of data, one picture, and so on. @throws Error at an answer that is not a good one */
async function visit(url: string): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    const began = process.hrtime.bigint();
    const path = index % 4 === 3 ? '/objects/images/mine.webp' : '/api/registrations/helper';
    const answer = await request(url + path, { signal: AbortSignal.timeout(10_000) });
    const body = await answer.body.arrayBuffer();
    if (answer.statusCode !== 200 || body.byteLength === 0) throw new Error(`${path} answered ${answer.statusCode}`);
    if (index % 4 !== 3) samples.push(Number(process.hrtime.bigint() - began) / 1000);
    await sleep(PAUSE_MS);
  }
  return samples;
}
