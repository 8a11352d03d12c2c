import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigError } from '../config/config-error.js';
import { loadConfig } from '../config/load-config.js';
import type { ServiceConfig } from '../config/service-config.js';
import { connect } from '../database/connect.js';
import { createDataSource, poolOf } from '../database/database.js';
import { watchPool } from '../database/pool-metrics.js';
import { Health } from '../health/health.js';
import { startManagementServer, type ManagementServer } from '../health/management-server.js';
import { closeHttp } from '../http/close-http.js';
import { createHttpAdapter } from '../http/fastify-adapter.js';
import { logger, setLogLevel } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { collectProcessMetrics } from '../metrics/metrics.js';
import { ProblemFilter } from '../problems/problem.filter.js';
import { RequestValidationPipe } from '../validation/request-validation.pipe.js';
import type { ServiceDefinition } from './define-service.js';
import { KitModule, ServiceModule } from './kit.module.js';
import { startTracing } from '../tracing/start-tracing.js';
import { startWorkerRole, type WorkerRole } from './worker-role.js';

const log = logger('process');

export type Role = 'http' | 'worker';

export interface RunningService {
  /** Where the HTTP role listens, e.g. http://127.0.0.1:3000; empty without that role. */
  url: string;
  managementUrl: string;
  app: NestFastifyApplication;
  config: ServiceConfig;
  /** Not ready, delay, stop taking work, finish what is in progress, close connections. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts a service in the given roles within this process and resolves when it is ready. Waits for databases that are not up.
 * @throws ConfigError, or whatever keeps it from starting; everything opened so far is closed again
 */
export async function runService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  options: { roles: readonly Role[]; env?: Record<string, string | undefined>; signal?: AbortSignal; onFatal?: (error: Error) => void },
): Promise<RunningService> {
  const config = loadConfig(definition.Config, options.env);
  const roles = new Set<Role>(config.runWorker ? [...options.roles, 'worker'] : options.roles);
  if (definition.database !== undefined && config.databaseUrl === undefined) throw new ConfigError(['DATABASE_URL is required']);
  setLogLevel(config.logLevel);
  collectProcessMetrics();
  const onFatal = options.onFatal ?? ((error: Error) => log.fatal({ err: error }, 'the process cannot go on'));

  const health = new Health(definition.needs);
  const opened: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    opened.push(await startTracing(config, definition.name, roles));
    const management: ManagementServer = await startManagementServer(health, config.host, config.managementPort);
    opened.push(() => management.close());
    const dataSource = definition.database && createDataSource(definition.database, config, definition.name);
    if (dataSource !== undefined) {
      await connect(dataSource, options.signal);
      opened.push(() => (dataSource.isInitialized ? dataSource.destroy() : Promise.resolve()));
      const unwatchPool = watchPool(definition.name, poolOf(dataSource));
      opened.push(async () => unwatchPool());
      if (await dataSource.showMigrations()) throw new Error('the database is not up to date, run the migrations first');
      health.add('database', async () => void (await poolOf(dataSource).query('SELECT 1')));
    }
    const imports = [...(roles.has('http') ? definition.http(config) : []), ...(roles.has('worker') ? (definition.worker?.(config) ?? []) : [])];
    const root = ServiceModule.create(KitModule.create(config, dataSource), [...new Set(imports)]);
    const app = await NestFactory.create<NestFastifyApplication>(root, createHttpAdapter(definition), {
      bodyParser: false,
      abortOnError: false,
      logger: new NestLogger(),
    });
    app.useGlobalFilters(new ProblemFilter());
    app.useGlobalPipes(new RequestValidationPipe());

    let worker: WorkerRole | undefined;
    if (roles.has('worker')) {
      worker = await startWorkerRole({ app, config, name: definition.name, publishes: definition.topics ?? [], dataSource, health, onFatal });
      opened.push(worker.close);
    }
    opened.push(() => closeHttp(app));
    if (roles.has('http')) {
      await definition.configureHttp?.(app, config);
      await app.listen(config.port, config.host);
    } else {
      await app.init();
    }
    await worker?.begin();
    health.serve();
    const url = roles.has('http') ? urlOf(app) : '';
    log.info({ service: definition.name, roles: [...roles], url, management: management.url }, 'ready');

    let closing: Promise<void> | undefined;
    const close = (): Promise<void> => (closing ??= shutDown(health, config.shutdownDelayMs, closeAll));
    return { url, managementUrl: management.url, app, config, close };
  } catch (error) {
    await closeAll().catch((failure: unknown) => log.warn({ err: failure }, 'closing after a failed start'));
    throw error;
  }
}

async function shutDown(health: Health, delayMs: number, closeAll: () => Promise<void>): Promise<void> {
  health.stop();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await closeAll();
}

function urlOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  if (address === null || typeof address === 'string') return '';
  const host = ['0.0.0.0', '::'].includes(address.address) ? '127.0.0.1' : address.address;
  return `http://${host}:${address.port}`;
}
