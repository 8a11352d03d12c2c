import pg from 'pg';
import type { DataSource } from 'typeorm';
import { logger } from '../logging/logger.js';
import { connect, untilReachable } from './connect.js';

const log = logger('migrations');
/** One number for every service: an advisory lock is per database anyway. */
const MIGRATION_LOCK = 7_265_001;

/** Brings a database up to date; of several processes that try at once, one works and the others wait for it. */
export async function migrate(dataSource: DataSource, url: string): Promise<string[]> {
  // A connection of its own: the lock must outlive each migration's transaction and the pool's choice of connection.
  const lock = await untilReachable('PostgreSQL', async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'migrations' });
    client.on('error', (error) => log.warn({ err: error }, 'the connection that holds the migration lock was lost'));
    await client.connect();
    return client;
  });
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!dataSource.isInitialized) await connect(dataSource);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map((migration) => migration.name);
  } finally {
    await lock.end();
  }
}
