import { startWorker } from '@community-help/service-kit';
import { payments } from './service.js';

await startWorker(payments);
