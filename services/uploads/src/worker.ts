import 'reflect-metadata';
import { startWorker } from '@community-help/service-kit';
import { uploads } from './service.js';

await startWorker(uploads);
