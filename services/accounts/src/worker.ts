import 'reflect-metadata';
import { startWorker } from '@community-help/service-kit';
import { accounts } from './service.js';

await startWorker(accounts);
