import 'reflect-metadata';
import { startHttp } from '@community-help/service-kit';
import { gateway } from './service.js';

await startHttp(gateway);
