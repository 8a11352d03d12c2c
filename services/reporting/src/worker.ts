import { startWorker } from '@community-help/service-kit';
import { reporting } from './service.js';

await startWorker(reporting);
