/** The base map as geo-recommendations serves it, without the rest of the service. */
import 'reflect-metadata';
import { BasemapModule, GeoRecommendationsConfig } from '@community-help/geo-recommendations/tiles';
import { defineService, runService } from '@community-help/service-kit';
import { reportReady } from './report.js';

const definition = defineService({ name: 'tile-bench', Config: GeoRecommendationsConfig, http: () => [BasemapModule] });
const service = await runService(definition, { roles: ['http'], env: process.env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.url);
