/** The base map alone, for measurements. */
export { BasemapModule } from './basemap/basemap.module.js';
export { GeoRecommendationsConfig } from './geo-recommendations.config.js';
