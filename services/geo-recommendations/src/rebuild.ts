/** Replays every listing event into a new projection: `node dist/rebuild.js`, with the worker's environment. */
import 'reflect-metadata';
import { connectEventBus, directDatabaseAddress, loadConfig } from '@community-help/service-kit';
import { GeoRecommendationsConfig } from './geo-recommendations.config.js';
import { ProjectListing } from './projection/project-listing.js';
import { REBUILD_TOPICS, rebuildProjection } from './projection/rebuild-projection.js';

const config = loadConfig(GeoRecommendationsConfig);
const bus = connectEventBus(config, 'geo-recommendations-rebuild');
try {
  await bus.prepare(REBUILD_TOPICS, []);
  const { generation, events, refused, helpers } = await rebuildProjection(directDatabaseAddress(config), bus, new ProjectListing(), config);
  process.stdout.write(`Generation ${generation} has ${helpers} helpers from ${events} events; ${refused} could not be read.\n`);
} finally {
  await bus.close();
}
