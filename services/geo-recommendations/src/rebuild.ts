/** Replays every listing event into a new projection: `node dist/rebuild.js`, with the worker's environment. */
import 'reflect-metadata';
import pg from 'pg';
import { clientConfigOf, connectEventBus, directDatabaseAddress, loadConfig } from '@community-help/service-kit';
import { GeoRecommendationsConfig } from './geo-recommendations.config.js';
import { ProjectListing } from './projection/project-listing.js';
import { REBUILD_TOPICS, rebuildProjection } from './projection/rebuild-projection.js';

const config = loadConfig(GeoRecommendationsConfig);
// What is lost by a crash is replayed by the next rebuild, so the replay need not wait for the disk; the change-over comes last.
const pool = new pg.Pool({ ...clientConfigOf(directDatabaseAddress(config)), options: '-c synchronous_commit=off', max: 4 });
const bus = connectEventBus(config, 'geo-recommendations-rebuild');
try {
  await bus.prepare(REBUILD_TOPICS, []);
  const { generation, events, refused, helpers } = await rebuildProjection(pool, bus, new ProjectListing(), config);
  process.stdout.write(`Generation ${generation} has ${helpers} helpers from ${events} events; ${refused} could not be read.\n`);
} finally {
  await bus.close();
  await pool.end();
}
