import { startWorker } from '@community-help/service-kit';
import { registrations } from './service.js';

await startWorker(registrations);
