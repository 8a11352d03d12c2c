import type { ServiceConfig } from '../config/service-config.js';
import { ConfigError } from '../config/config-error.js';
import { loadConfig } from '../config/load-config.js';
import { createDataSource } from '../database/database.js';
import { directDatabaseAddress } from '../database/database-address.js';
import { migrate } from '../database/migrate.js';
import { connectEventBus } from '../events/connect-event-bus.js';
import { watchEventLoop } from '../health/watch-event-loop.js';
import { logger } from '../logging/logger.js';
import type { ServiceDefinition } from './define-service.js';
import { runService, type Role, type RunningService } from './run-service.js';
import { stopOnSignals } from './stop-on-signals.js';

const log = logger('process');

/** The HTTP process of a service; with RUN_WORKER=true it is the worker as well. Ends the process when it cannot start. */
export function startHttp<Config extends ServiceConfig>(definition: ServiceDefinition<Config>): Promise<RunningService> {
  return start(definition, ['http']);
}

/** Subscriptions, schedules and the outbox relay; WORKER_GROUPS limits it to some consumer groups. */
export function startWorker<Config extends ServiceConfig>(definition: ServiceDefinition<Config>): Promise<RunningService> {
  return start(definition, ['worker']);
}

/** Brings the database and the event bus up to date, then lets the process end. */
export async function runMigrations<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  env: Record<string, string | undefined> = process.env,
): Promise<void> {
  try {
    log.info({ service: definition.name, migrations: await migrateService(definition, env) }, 'up to date');
  } catch (error) {
    fail(definition.name, error);
  }
}

/** @throws instead of ending the process; returns the names of the migrations that ran */
export async function migrateService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  env: Record<string, string | undefined>,
): Promise<string[]> {
  const config = loadConfig(definition.Config, env);
  if (definition.database === undefined) return [];
  if (config.databaseUrl === undefined) throw new ConfigError(['DATABASE_URL is required']);
  const dataSource = createDataSource(definition.database, config, `${definition.name}-migrations`, 'migrations');
  try {
    const names = await migrate(dataSource, directDatabaseAddress(config));
    if (config.eventBus === 'postgres' ? config.eventDatabaseUrl === undefined : config.kafkaBrokers === undefined) return names;
    const bus = connectEventBus(config, definition.name);
    try {
      await bus.prepare((definition.topics ?? []).map((contract) => contract.topic), []);
    } finally {
      await bus.close();
    }
    return names;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

async function start<Config extends ServiceConfig>(definition: ServiceDefinition<Config>, roles: Role[]): Promise<RunningService> {
  const signals = stopOnSignals(definition.name);
  try {
    watchEventLoop(definition.name, loadConfig(definition.Config).eventLoopLimitMs);
    const service = await runService(definition, { roles, signal: signals.signal, onFatal: (error) => signals.stopAfter(error) });
    signals.onStop(() => service.close(), service.config.shutdownTimeoutMs);
    return service;
  } catch (error) {
    if (signals.signal.aborted) process.exit(0);
    return fail(definition.name, error);
  }
}

/** One line that says what to change; the stack only for those who ask (LOG_LEVEL=debug). */
function fail(name: string, error: unknown): never {
  process.stderr.write(`${name} could not start: ${error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)}\n`);
  log.debug({ err: error }, 'start failed');
  process.exit(1);
}
