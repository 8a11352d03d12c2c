import 'reflect-metadata';
import { startHttp } from '@community-help/service-kit';
import { gateway } from './gateway.service.js';

await startHttp(gateway);
