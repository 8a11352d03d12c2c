import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface } from 'typeorm';
import { logger } from '../logging/logger.js';
import { untilReachable } from '../process/until-reachable.js';
import { connect } from './connect.js';
import type { DatabaseAddress } from './database-address.js';
import { PgSession } from './pg-session.js';

const log = logger('migrations');
/** One number for every service: an advisory lock is per database anyway. */
const MIGRATION_LOCK = 7_265_001;
/** Held by each migration's own transaction. */
const TURN_LOCK = 7_265_005;
const ASK_AGAIN_MS = 250;
/** SQLSTATE of a statement that `lock_timeout` ended: somebody else was using the table. */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 10_000;

class MadeMeanwhile extends Error {}

/** Brings a database up to date; of several processes that try at once, one works and the others wait for it. */
export async function migrate(dataSource: DataSource, address: DatabaseAddress): Promise<string[]> {
  // A connection of its own: the lock must outlive each migration's transaction and the pool's choice of connection.
  const session = new PgSession(address, { name: 'migrations' });
  await untilReachable('PostgreSQL', () => session.open());
  try {
    // Asked again and again instead of waiting inside: a question that waits is no different from a server that is gone.
    while (!(await mayWork(session))) await sleep(ASK_AGAIN_MS);
    if (!dataSource.isInitialized) await connect(dataSource);
    dataSource.migrations.forEach(makeOnce);
    return await runPatiently(dataSource);
  } finally {
    await session.close();
  }
}

async function mayWork(session: PgSession): Promise<boolean> {
  const { rows } = await session.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [MIGRATION_LOCK]);
  return rows[0]?.ok === true;
}

/** The session may be lost while the connection that migrates lives, and the next process begins. So each migration asks within its own transaction. */
function makeOnce(migration: MigrationInterface): void {
  const name = migration.name ?? migration.constructor.name;
  const up = migration.up.bind(migration);
  migration.up = async (runner) => {
    await runner.query('SELECT pg_advisory_xact_lock($1)', [TURN_LOCK]);
    const made: unknown[] = await runner.query('SELECT FROM migrations WHERE name = $1', [name]);
    if (made.length > 0) throw new MadeMeanwhile(`another process has made ${name}`);
    await up(runner);
  };
}

/**
 * A change that waits for a lock stops everybody behind it, so it gives up soon (`lock_timeout`) and comes again. Each migration is a
 * transaction: what is done is done.
 */
async function runPatiently(dataSource: DataSource): Promise<string[]> {
  const before = new Set(await namesDone(dataSource));
  for (let attempt = 1; ; attempt++) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return (await namesDone(dataSource)).filter((name) => !before.has(name));
    } catch (error) {
      if (error instanceof MadeMeanwhile) continue;
      const { code } = ((error as { driverError?: unknown }).driverError ?? error) as { code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE || attempt >= LOCK_ATTEMPTS) throw error;
      const pause = Math.min(attempt * 500, LONGEST_PAUSE_MS);
      log.warn({ attempt, retryInMs: pause }, 'a table is in use; the migration lets go of it and tries again');
      await sleep(pause);
    }
  }
}

async function namesDone(dataSource: DataSource): Promise<string[]> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!exists) return [];
  return (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
}
