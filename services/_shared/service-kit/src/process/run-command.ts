import type { ServiceConfig } from '../config/service-config.js';
import type { ServiceDefinition } from './define-service.js';
import { runService, type RunningService } from './run-service.js';

/**
 * Runs one piece of an operator's work with the use cases of a service, then lets the process end: nobody reaches it, nothing is consumed.
 * What it prints is for the operator; an error is one sentence and exit code 1.
 * @param work what is done; returns the exit code
 */
export async function runCommand<Config extends ServiceConfig>(definition: ServiceDefinition<Config>, work: (service: RunningService) => Promise<number>): Promise<void> {
  const quiet = { LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', RUN_WORKER: 'false', SHUTDOWN_DELAY_MS: '0' };
  let service: RunningService | undefined;
  try {
    service = await runService(definition, { roles: ['http'], env: quiet });
    process.exitCode = await work(service);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await service?.close();
  }
}
