import { runService, type RunningService, type ServiceDefinition } from '@community-help/service-kit';
import type { ReportingConfig } from '../reporting.config.js';
import { ReportingCommandsModule } from '../reporting.module.js';
import { reporting } from '../service.js';

/** What operators do by hand, without an endpoint, a subscription or a schedule. */
const commands: ServiceDefinition<ReportingConfig> = { ...reporting, http: () => [ReportingCommandsModule] };

/**
 * Runs one piece of work with the service's use cases, then lets the process end.
 * What it prints is for the operator; an error is one sentence and exit code 1.
 */
export async function runCommand(work: (service: RunningService) => Promise<number>): Promise<void> {
  let service: RunningService | undefined;
  try {
    const quiet = { LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', RUN_WORKER: 'false' };
    service = await runService(commands, { roles: ['http'], env: quiet });
    process.exitCode = await work(service);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await service?.close();
  }
}
