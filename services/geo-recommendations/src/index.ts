export { geoRecommendations } from './service.js';
