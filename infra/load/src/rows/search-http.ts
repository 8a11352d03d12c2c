import pg from 'pg';
import { geoRecommendations } from '@community-help/geo-recommendations';
import { applyChanges, buildHere, buildInWorker, LiveIndex, ProjectionReader, RECORD_COLUMNS } from '@community-help/geo-recommendations/search';
import { migrateService } from '@community-help/service-kit';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { fillProjection } from '../database/fill-projection.js';
import { compareServers } from '../http/compare-servers.js';
import type { LoadRequest } from '../http/load-client.js';
import { median } from '../measure.js';
import { populatedPlace, TYPED_SERVICES } from '../population/seeded-population.js';
import { seededRandom } from '../population/seeded-random.js';
import { duration, rate, type Line } from '../result.js';
import { runServer } from '../servers/run-server.js';

/** Helpers in the projection; the design's target is for a million, which takes some minutes to fill. */
const HELPERS = Number(process.env['BENCH_HELPERS'] ?? 100_000);
const START_ROUNDS = 3;

/** R2: searches over HTTP; R5: how long a new replica reads before it is ready. */
export async function measureSearchOverHttp(postgres: BenchPostgres): Promise<Line[]> {
  const databaseUrl = await postgres.create('bench_geo');
  await migrateService(geoRecommendations, { DATABASE_URL: databaseUrl });
  await fillProjection(databaseUrl, HELPERS);
  const start = await measureStart(databaseUrl);
  const server = await runServer('recommend-server', { DATABASE_URL: databaseUrl });
  try {
    const random = seededRandom(13);
    const bodies = Array.from({ length: 500 }, (_, index) => {
      const { latitude, longitude } = populatedPlace(random);
      return JSON.stringify({ userLatitude: latitude, userLongitude: longitude, serviceNeeded: TYPED_SERVICES[index % TYPED_SERVICES.length], maxDistance: 25, limit: 8 });
    });
    const post = (path: string): LoadRequest => ({ url: `${server.url}${path}`, method: 'POST', bodies });
    const rates = await compareServers({
      ranked: [server, post('/api/recommendations')],
      selectOne: [server, post('/bench/select-one')],
      nearest: [server, post('/bench/nearest')],
    });
    const ranked = rates.ranked.perSecond;
    const helpers = `${HELPERS.toLocaleString('en-GB')} helpers`;
    const line = (what: string, atLeast: number, other: number, name: string): Line => ({
      row: 'R2',
      what: `POST /api/recommendations, ${helpers}, ${what}`,
      target: { atLeast },
      ratio: ranked / other,
      measured: rate(ranked),
      baseline: `${name} ${rate(other)}`,
    });
    return [
      line('against one SELECT 1', 0.9, rates.selectOne.perSecond, 'constant answer + SELECT 1'),
      line('against a KNN index', 4, rates.nearest.perSecond, 'PostgreSQL KNN, unranked'),
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
    const began = performance.now();
    await pool.query({ text: `SELECT ${RECORD_COLUMNS} FROM projected_helper WHERE generation = 1`, rowMode: 'array' });
    const between = performance.now();
    const index = new LiveIndex(buildInWorker);
    await applyChanges(new ProjectionReader(() => pool), index, 1, 0);
    await index.rebuild(buildHere);
    if (round === 0) continue;
    bare.push((between - began) * 1000);
    loaded.push((performance.now() - between) * 1000);
  }
  await pool.end();
  return {
    row: 'R5',
    what: `a replica's index read and sorted, ${HELPERS.toLocaleString('en-GB')} helpers`,
    target: { atMost: 1.5 },
    ratio: median(loaded) / median(bare),
    measured: duration(median(loaded)),
    baseline: `one SELECT of everything ${duration(median(bare))}`,
  };
}
