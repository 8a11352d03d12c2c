import { defineService } from '@community-help/service-kit';
import { BasemapModule } from './basemap/basemap.module.js';
import { GeoRecommendationsConfig } from './geo-recommendations.config.js';
import { ProjectionModule, SearchModule } from './geo-recommendations.module.js';
import { GeocodingModule } from './geocoding/geocoding.module.js';
import { CreateProjection1767258000000 } from './migrations/1767258000000-create-projection.js';
import { HideHelpers1768000000000 } from './migrations/1768000000000-hide-helpers.js';
import { RememberRemovals1769000000000 } from './migrations/1769000000000-remember-removals.js';

export const geoRecommendations = defineService({
  name: 'geo-recommendations',
  Config: GeoRecommendationsConfig,
  database: { entities: [], migrations: [CreateProjection1767258000000, HideHelpers1768000000000, RememberRemovals1769000000000] },
  http: () => [SearchModule, GeocodingModule, BasemapModule],
  worker: () => [ProjectionModule],
});
