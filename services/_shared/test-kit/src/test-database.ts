import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { eventually } from './eventually.js';
import { ON_DEMAND_URL, PostgresOnDemand } from './postgres-on-demand.js';

export interface TestDatabase {
  url: string;
  /** Disconnects everybody and deletes the database. */
  drop(): Promise<void>;
}

let ownServer: Promise<string> | undefined;

/** An empty database of its own on the run's PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = await adminUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `CREATE DATABASE ${name} STRATEGY wal_log`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  // PostgreSQL gives a session that it ends five seconds to go, and on a busy machine that is not always enough.
  return { url: url.href, drop: () => eventually(() => asAdmin(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)) };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function adminUrl(): Promise<string> {
  const onDemand = process.env[ON_DEMAND_URL] ?? (await (ownServer ??= startOwnServer()));
  const response = await fetch(onDemand, { headers: { connection: 'close' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`PostgreSQL for tests did not start: ${text}`);
  return text;
}

/** Outside of jest (a benchmark, a script) the server belongs to this process and ends with it. */
async function startOwnServer(): Promise<string> {
  const postgres = new PostgresOnDemand();
  process.once('beforeExit', () => void postgres.close());
  return postgres.listen();
}
