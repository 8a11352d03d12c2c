import type { EventEmitter } from 'node:events';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import type pg from 'pg';
import type { ServiceConfig } from '../config/service-config.js';
import { logger } from '../logging/logger.js';
import { clientConfigOf, databaseAddress, directDatabaseAddress } from './database-address.js';
import { KIT_MIGRATIONS } from './migrations/index.js';
import { patience, SERVER_PATIENCE } from './patience.js';

const log = logger('database');

/** What a service keeps in its own PostgreSQL database. */
export interface DatabaseDefinition {
  entities: MixedList<Function | string | EntitySchema>;
  migrations: MixedList<Function | string>;
}

/**
 * A data source that is not connected yet; the kit's own migrations come before the service's.
 * @param purpose migrations may take longer than a request, must not wait long for a lock, and need sessions of their own
 * @throws ConfigError without DATABASE_URL
 */
export function createDataSource(definition: DatabaseDefinition, config: ServiceConfig, name: string, purpose: 'requests' | 'migrations' = 'requests'): DataSource {
  const isMigrating = purpose === 'migrations';
  const address = isMigrating ? directDatabaseAddress(config) : databaseAddress(config);
  const migrations = Array.isArray(definition.migrations) ? definition.migrations : Object.values(definition.migrations);
  return new DataSource({
    type: 'postgres',
    url: address.url,
    applicationName: name,
    entities: definition.entities,
    migrations: [...KIT_MIGRATIONS, ...migrations] as Function[],
    migrationsTableName: 'migrations',
    migrationsRun: false,
    synchronize: false,
    poolSize: config.databasePoolSize,
    connectTimeoutMS: 5_000,
    poolErrorHandler: (error: Error) => log.warn({ err: error }, 'an idle connection was lost; the pool makes a new one'),
    extra: {
      ...SERVER_PATIENCE,
      ...(address.passwordFile !== undefined && { ...clientConfigOf(address), connectionString: undefined }),
      keepAlive: true,
      onConnect: surviveLoss,
      ...(isMigrating ? { statement_timeout: config.migrationStatementTimeoutMs, lock_timeout: config.migrationLockTimeoutMs } : patience(config.databaseStatementTimeoutMs)),
    },
  });
}

/** A data source beside one for requests, of one connection whose statements may take longer; whoever asks for it connects and ends it. */
export function forLongStatements(dataSource: DataSource, limitMs: number): DataSource {
  const options = dataSource.options as PostgresDataSourceOptions;
  return new DataSource({ ...options, entities: [], migrations: [], poolSize: 1, extra: { ...options.extra, ...patience(limitMs) } });
}

/** pg's pool under a connected data source, for statements that need no entity. */
export function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as PostgresDriver).master as pg.Pool;
}

/**
 * For a connection (a pool's `onConnect`) and for a pool: one that dies while nobody is asking it anything must not end the process. pg emits 'error',
 * which is fatal unheard.
 */
export function surviveLoss(client: Pick<EventEmitter, 'on'>): void {
  client.on('error', (error: Error) => log.debug({ err: error }, 'a connection was lost'));
}
