import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { migrateService, runService, type ServiceConfig, type ServiceDefinition } from '@community-help/service-kit';
import { createTestDatabase } from './test-database.js';
import { createPostgresTransport, type TestTransport } from './test-transport.js';

export interface TestServiceOptions {
  /** Variables of the service itself. */
  env?: Record<string, string>;
  /** Also run subscriptions, schedules and the outbox relay. */
  worker?: boolean;
  /** The bus to use, e.g. shared with another service; one of its own unless said. */
  transport?: TestTransport;
  /** An existing database, e.g. to start a second process on it; a new one unless said. */
  databaseUrl?: string;
  /** Migrate the existing database first. */
  migrate?: boolean;
}

export interface TestService {
  url: string;
  managementUrl: string;
  app: NestFastifyApplication;
  transport: TestTransport;
  databaseUrl: string;
  /** Everything the service was started with. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** A whole service within the test's process: real HTTP on a free port, a migrated database and a bus of its own. */
export async function startTestService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const cleanUps: (() => Promise<void>)[] = [];
  const cleanUp = async (): Promise<void> => {
    for (const work of cleanUps.splice(0).reverse()) await work();
  };
  try {
    const needsDatabase = definition.database !== undefined && options.databaseUrl === undefined;
    const [database, transport] = await Promise.all([
      needsDatabase ? createTestDatabase() : undefined,
      options.transport ?? createPostgresTransport(),
    ]);
    if (database) cleanUps.push(() => database.drop());
    if (options.transport === undefined) cleanUps.push(() => transport.close());
    const databaseUrl = options.databaseUrl ?? database?.url ?? '';
    const env = {
      PROFILE: 'embedded',
      HOST: '127.0.0.1',
      PORT: '0',
      MANAGEMENT_PORT: '0',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      EVENT_RETRY_MS: '20',
      ...transport.env,
      ...options.env,
    };
    if (needsDatabase || options.migrate === true) await migrateService(definition, env);
    const service = await runService(definition, { roles: options.worker === true ? ['http', 'worker'] : ['http'], env });
    cleanUps.push(() => service.close());
    const { url, managementUrl, app } = service;
    return { url, managementUrl, app, transport, databaseUrl, env, close: cleanUp };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
