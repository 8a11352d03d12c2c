import { runMigrations } from '@community-help/service-kit';
import { geoRecommendations } from './service.js';

await runMigrations(geoRecommendations);
