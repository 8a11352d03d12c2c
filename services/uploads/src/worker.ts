import 'reflect-metadata';
import { startWorker } from '@community-help/service-kit';
import { uploads } from './uploads.service.js';

await startWorker(uploads);
