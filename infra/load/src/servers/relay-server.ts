/** The worker of the outbox service: only its relay has something to do. */
import { runService } from '@community-help/service-kit';
import { outboxService } from './outbox-service.js';
import { reportReady } from './report.js';

const service = await runService(outboxService, { roles: ['worker'], env: process.env });
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
reportReady(service.managementUrl);
