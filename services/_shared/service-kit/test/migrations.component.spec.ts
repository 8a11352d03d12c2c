import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrateService } from '@community-help/service-kit';
import { createTestDatabase, eventually, type TestDatabase } from '@community-help/test-kit';
import { sample } from './sample-service.js';

function migrationOf(name: string, sql: string): new () => MigrationInterface {
  const Migration = class implements MigrationInterface {
    readonly name = name;
    async up(query: QueryRunner): Promise<void> {
      await query.query(sql);
    }
    async down(): Promise<void> {}
  };
  return Migration;
}

const withMigration = (name: string, sql: string): typeof sample => {
  const { entities, migrations } = sample.database ?? { entities: [], migrations: [] };
  return { ...sample, database: { entities, migrations: [...(migrations as Function[]), migrationOf(name, sql)] } };
};

describe('migrations', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let env: Record<string, string>;
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    env = { PROFILE: 'embedded', DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('are made by one of several processes that try at once', async () => {
    const slow = withMigration('Slow1760000000000', 'CREATE TABLE slow AS SELECT pg_sleep(1)::text AS x');
    const done = await Promise.all([migrateService(slow, env), migrateService(slow, env), migrateService(slow, env)]);
    const [made, ...idle] = done.sort((a, b) => b.length - a.length);
    expect(made).toContain('Slow1760000000000');
    expect(idle).toEqual([[], []]);
  });

  it('are made once, also when the one who makes them loses the lock and another one begins', async () => {
    await migrateService(sample, env);
    await client.query(`INSERT INTO note (text, rank) VALUES ('raised once', 1)`);
    const raising = withMigration('Raise1760000000000', 'UPDATE note SET rank = rank + 1; SELECT pg_sleep(1)');
    const first = migrateService(raising, env);
    await eventually(async () => expect((await client.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'UPDATE note%'`)).rows).toHaveLength(1));
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'migrations'`);
    await Promise.all([first, migrateService(raising, env)]);
    expect((await client.query('SELECT rank FROM note')).rows).toEqual([{ rank: 2 }]);
    expect((await client.query(`SELECT FROM migrations WHERE name = 'Raise1760000000000'`)).rows).toHaveLength(1);
  });

  it('let go of a table in use instead of stopping everybody behind them, and try again', async () => {
    await migrateService(sample, env);
    await client.query('BEGIN');
    await client.query('SELECT count(*) FROM note'); // a report that takes its time
    const migrating = migrateService(withMigration('Wider1760000000000', 'ALTER TABLE note ADD COLUMN colour text'), { ...env, MIGRATION_LOCK_TIMEOUT_MS: '150' });
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await eventually(async () => {
      const { rows } = await reader.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    const began = Date.now();
    await reader.query('SELECT count(*) FROM note');
    expect(Date.now() - began).toBeLessThan(1_500);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query('COMMIT');
    expect(await migrating).toEqual(['Wider1760000000000']);
    await reader.end();
  });

  it('may take longer than a request may', async () => {
    const patient = withMigration('Patient1760000000000', 'CREATE TABLE patient AS SELECT pg_sleep(0.6)::text AS x');
    expect(await migrateService(patient, { ...env, DATABASE_STATEMENT_TIMEOUT_MS: '200' })).toContain('Patient1760000000000');
    await expect(migrateService(withMigration('Endless1770000000000', 'CREATE TABLE endless AS SELECT pg_sleep(9)::text AS x'), { ...env, MIGRATION_STATEMENT_TIMEOUT_MS: '200' })).rejects.toThrow(
      'statement timeout',
    );
  });

  it('go past the pooler when there is one', async () => {
    const pooled = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/pooled', DIRECT_DATABASE_URL: database.url };
    expect(await migrateService(sample, pooled)).not.toEqual([]);
  });
});
