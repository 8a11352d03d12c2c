import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { registrations } from '@community-help/registrations';
import { migrateService } from '@community-help/service-kit';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { fillHelpers } from '../database/fill-helpers.js';
import { compareServers } from '../http/compare-servers.js';
import { populatedPlace, seededPopulation } from '../population/seeded-population.js';
import { seededRandom } from '@community-help/test-kit/seeded-random';
import { rate, type Line } from '../result.js';
import { runServer, type BenchServer } from '../servers/run-server.js';

const LISTED = 10_000;
const MAPPED = 100_000;
const VIEWS_PER_ZOOM = 25;
const VIEW_PIXELS = { width: 1280, height: 800 };
const MAX_VIEW_BYTES = 16_384;

/** L1: the whole list again and again; L2: what a map view weighs. */
export async function measureListing(postgres: BenchPostgres): Promise<Line[]> {
  const databaseUrl = await postgres.create('bench_registrations');
  await migrateService(registrations, registrationsEnvironment(databaseUrl));
  const population = seededPopulation(MAPPED);
  await fillHelpers(databaseUrl, take(population, LISTED));
  const lines = await withServer(databaseUrl, measureList);
  await fillHelpers(databaseUrl, take(population, MAPPED - LISTED));
  return [...lines, ...(await withServer(databaseUrl, measureViews))];
}

async function measureList(server: BenchServer): Promise<Line[]> {
  const url = `${server.url}/api/registrations`;
  const gzip = { 'accept-encoding': 'gzip' };
  const first = await fetch(url, { headers: gzip });
  await first.arrayBuffer();
  const rates = await compareServers({
    unchanged: [server, { url, headers: { ...gzip, 'if-none-match': first.headers.get('etag') ?? '' }, expected: 304 }],
    ping: [server, { url: `${server.url}/bench/ping` }],
    whole: [server, { url, headers: gzip }],
    obvious: [server, { url: `${server.url}/bench/obvious`, headers: gzip }],
  });
  const line = (what: string, atLeast: number, ours: number, other: number, name: string): Line => ({
    row: 'L1',
    what,
    target: { atLeast },
    ratio: ours / other,
    measured: `${rate(ours)} per core`,
    baseline: `${name} ${other < 100 ? `${other.toFixed(1)}/s` : rate(other)} per core`,
  });
  return [
    line('GET /api/registrations unchanged (304)', 0.8, rates.unchanged.perCore, rates.ping.perCore, 'ping'),
    line('GET /api/registrations, 10,000 helpers, gzip', 500, rates.whole.perCore, rates.obvious.perCore, 'stringify and compress'),
  ];
}

async function measureViews(server: BenchServer): Promise<Line[]> {
  const random = seededRandom(17);
  let heaviest = 0;
  let at = '';
  for (let zoom = 5; zoom <= 17; zoom++) {
    for (let view = 0; view < VIEWS_PER_ZOOM; view++) {
      const { latitude, longitude } = populatedPlace(random);
      const degreesPerPixel = 360 / (256 * 2 ** zoom);
      const east = (VIEW_PIXELS.width / 2) * degreesPerPixel;
      const north = (VIEW_PIXELS.height / 2) * degreesPerPixel * Math.cos((latitude * Math.PI) / 180);
      const bbox = [longitude - east, latitude - north, longitude + east, latitude + north].map((edge) => edge.toFixed(5)).join(',');
      const response = await fetch(`${server.url}/api/registrations?bbox=${bbox}&zoom=${zoom}`);
      if (!response.ok) throw new Error(`A map view was refused: ${await response.text()}`);
      const bytes = gzipSync(Buffer.from(await response.arrayBuffer())).length;
      if (bytes > heaviest) [heaviest, at] = [bytes, `zoom ${zoom}`];
    }
  }
  return [
    {
      row: 'L2',
      what: `heaviest of ${13 * VIEWS_PER_ZOOM} map views, ${MAPPED.toLocaleString('en-GB')} helpers`,
      target: { atMost: 1 },
      ratio: heaviest / MAX_VIEW_BYTES,
      measured: `${(heaviest / 1024).toFixed(1)} kB gzip at ${at}`,
      baseline: '16 kB',
    },
  ];
}

async function withServer(databaseUrl: string, measure: (server: BenchServer) => Promise<Line[]>): Promise<Line[]> {
  const server = await runServer('registrations-server', { DATABASE_URL: databaseUrl });
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

/** What the service asks for besides its database; nobody answers there. */
export function registrationsEnvironment(databaseUrl: string): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9';
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return { PROFILE: 'embedded', DATABASE_URL: databaseUrl, GEOCODER_URL: nowhere, UPLOADS_URL: nowhere, PAYMENTS_URL: nowhere, INTERNAL_API_KEYS: 'nobody-asks-anybody', BANK_DETAILS_PUBLIC_KEY: JSON.stringify(key), LINK_PUBLIC_KEYS: '{}', IDENTITY_PUBLIC_KEYS: '{}', MAIL_PUBLIC_KEY: '{}' };
}

function* take<Item>(items: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken++) {
    const next = items.next();
    if (next.done === true) return;
    yield next.value;
  }
}
