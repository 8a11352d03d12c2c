import { startHttp } from '@community-help/service-kit';
import { geoRecommendations } from './service.js';

await startHttp(geoRecommendations);
