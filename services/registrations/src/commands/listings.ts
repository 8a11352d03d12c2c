import { runService, type RunningService } from '@community-help/service-kit';
import { moderate, moderation } from './moderate.js';

/** `node dist/commands/listings.js`, see moderate.ts: what it prints is for the operator; a refusal is one sentence and exit code 1. */
const quiet = { LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', RUN_WORKER: 'false', SHUTDOWN_DELAY_MS: '0' };
let service: RunningService | undefined;
try {
  service = await runService(moderation, { roles: ['http'], env: quiet });
  process.stdout.write(`${await moderate(service.app, process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await service?.close();
}
