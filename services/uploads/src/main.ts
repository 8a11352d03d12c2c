import 'reflect-metadata';
import { startHttp } from '@community-help/service-kit';
import { uploads } from './service.js';

await startHttp(uploads);
