import { startHttp, startWorker, runMigrations } from '@community-help/service-kit';
import { sample } from './sample-service.js';

/** Entry of a process under test: `http`, `worker` or `migrate`. */
const start = { http: startHttp, worker: startWorker, migrate: runMigrations }[process.argv[2] ?? ''];
await start?.(sample);
