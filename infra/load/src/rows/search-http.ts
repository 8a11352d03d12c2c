import pg from 'pg';
import { geoRecommendations } from '@community-help/geo-recommendations';
import { applyChanges, buildHere, buildInWorker, LiveIndex, ProjectionReader, RECORD_COLUMNS } from '@community-help/geo-recommendations/search';
import { migrateService } from '@community-help/service-kit';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { fillProjection } from '../database/fill-projection.js';
import { compareServers, type ServerRate } from '../http/compare-servers.js';
import type { LoadRequest } from '../http/load-client.js';
import { collectGarbage, median } from '../measure.js';
import { populatedPlace, seededPopulation, TYPED_SERVICES } from '../population/seeded-population.js';
import { seededRandom } from '@community-help/test-kit/seeded-random';
import { duration, rate, type Line } from '../result.js';
import { runServer } from '../servers/run-server.js';

const START_HELPERS = 100_000;
const SEARCH_HELPERS = 1_000_000;
const START_ROUNDS = 5;

/** R2: searches over HTTP; R5: how long a new replica reads before it is ready. */
export async function measureSearchOverHttp(postgres: BenchPostgres): Promise<Line[]> {
  const databaseUrl = await postgres.create('bench_geo');
  await migrateService(geoRecommendations, { PROFILE: 'embedded', DATABASE_URL: databaseUrl });
  const population = seededPopulation(SEARCH_HELPERS);
  await fillProjection(databaseUrl, population, START_HELPERS);
  const start = await measureStart(databaseUrl);
  await fillProjection(databaseUrl, population, SEARCH_HELPERS);
  const server = await runServer('recommend-server', { DATABASE_URL: databaseUrl });
  try {
    const random = seededRandom(13);
    const bodies = Array.from({ length: 500 }, (_, index) => {
      const { latitude, longitude } = populatedPlace(random);
      return JSON.stringify({ userLatitude: latitude, userLongitude: longitude, serviceNeeded: TYPED_SERVICES[index % TYPED_SERVICES.length], maxDistance: 25, limit: 8 });
    });
    const post = (path: string): LoadRequest => ({ url: `${server.url}${path}`, method: 'POST', bodies });
    // One core for everything that answers: the service, and PostgreSQL where it is asked.
    const both = { ...server, cpu: async () => (await server.cpu()) + postgres.cpu() };
    const rates = await compareServers({
      ranked: [both, post('/api/recommendations')],
      selectOne: [both, post('/bench/select-one')],
      nearest: [both, post('/bench/nearest')],
    });
    const ranked = rates.ranked.perCore;
    const helpers = `${SEARCH_HELPERS.toLocaleString('en-GB')} helpers`;
    const line = (what: string, atLeast: number, other: ServerRate, name: string): Line => ({
      row: 'R2',
      what: `POST /api/recommendations, ${helpers}, ${what}`,
      target: { atLeast },
      ratio: ranked / other.perCore,
      measured: `${rate(ranked)} per core`,
      baseline: `${name} ${rate(other.perCore)} per core`,
    });
    return [
      line('against one SELECT 1', 0.9, rates.selectOne, 'constant answer + SELECT 1'),
      line('against a KNN index', 4, rates.nearest, 'PostgreSQL KNN, unranked'),
      start,
    ];
  } finally {
    await server.stop();
  }
}

/** Reads everything once as it is and once into a sorted index as a starting process does, in turns. */
async function measureStart(databaseUrl: string): Promise<Line> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // the server may stop before the last connection is closed
  const bare: number[] = [];
  const loaded: number[] = [];
  for (let round = 0; round <= START_ROUNDS; round++) {
    collectGarbage();
    const began = performance.now();
    await pool.query({ text: `SELECT ${RECORD_COLUMNS} FROM projected_helper WHERE generation = 1`, rowMode: 'array' });
    const selected = performance.now();
    collectGarbage();
    const begun = performance.now();
    const index = new LiveIndex(buildInWorker);
    await applyChanges(new ProjectionReader(() => pool), index, 1, 0);
    await index.rebuild(buildHere);
    if (round === 0) continue;
    bare.push((selected - began) * 1000);
    loaded.push((performance.now() - begun) * 1000);
  }
  await pool.end();
  return {
    row: 'R5',
    what: `a replica's index read and sorted, ${START_HELPERS.toLocaleString('en-GB')} helpers`,
    target: { atMost: 1.5 },
    ratio: median(loaded) / median(bare),
    measured: duration(median(loaded)),
    baseline: `one SELECT of everything ${duration(median(bare))}`,
  };
}
