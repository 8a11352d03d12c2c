import { startWorker } from '@community-help/service-kit';
import { geoRecommendations } from './service.js';

await startWorker(geoRecommendations);
