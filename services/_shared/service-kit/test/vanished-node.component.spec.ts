import { migrateService, type DatabaseDefinition } from '@community-help/service-kit';
import { createPostgresTransport, createTestDatabase, eventually, publish, startTestService, TcpProxy, type TestDatabase, type TestService, type TestTransport } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { poolOf } from '../src/database/database.js';
import { NoteWrittenV1, sample } from './sample-service.js';

/** What the promise is: whoever vanishes without a word is replaced within this time. */
const REPLACED = { timeoutMs: 45_000 };

/** A migration whose process can be kept in the middle of it. */
const withMigration = (midway: Promise<void>): typeof sample => {
  class Colours1760000000000 implements MigrationInterface {
    async up(query: QueryRunner): Promise<void> {
      await query.query('CREATE TABLE colour (name text)');
      await midway;
    }
    async down(): Promise<void> {}
  }
  const { entities, migrations } = sample.database as DatabaseDefinition;
  return { ...sample, database: { entities, migrations: [...(migrations as Function[]), Colours1760000000000] } };
};

describe('of a node that vanishes without a word', () => {
  let database: TestDatabase;
  let transport: TestTransport;
  let cable: TcpProxy;
  let client: pg.Client;
  let wakeVanished: () => void;
  const services: TestService[] = [];
  const leftBehind: Promise<unknown>[] = [];

  const settings = (databaseUrl: string): Record<string, string> => ({ PROFILE: 'embedded', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  const behindCable = (target: string): string => Object.assign(new URL(target), { host: `127.0.0.1:${cable.port}` }).href;
  const startWorker = async (databaseUrl: string, eventUrl: string): Promise<TestService> => {
    const service = await startTestService(sample, { worker: true, transport, databaseUrl, env: { EVENT_DATABASE_URL: eventUrl } });
    services.push(service);
    return service;
  };
  const isSeen = (activity: string): Promise<void> =>
    eventually(async () => expect((await client.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${activity}`)).rows).toHaveLength(1));

  beforeAll(async () => {
    [database, transport] = await Promise.all([createTestDatabase(), createPostgresTransport()]);
    ({ proxy: cable } = await TcpProxy.to(database.url));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await migrateService(sample, settings(database.url));
    await client.query(`INSERT INTO note (text, rank) VALUES ('long', 1)`);
    const { app } = await startWorker(behindCable(database.url), behindCable(transport.env['EVENT_DATABASE_URL'] ?? ''));

    const midway = new Promise<void>((resolve) => (wakeVanished = resolve));
    leftBehind.push(migrateService(withMigration(midway), settings(behindCable(database.url))).catch(() => undefined)); // its network is gone
    await isSeen(`state = 'idle in transaction' AND query LIKE 'CREATE TABLE colour%'`);
    const reader = await poolOf(app.get(DataSource)).connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM note FOR UPDATE');
    await publish(transport, NoteWrittenV1, { author: 'ann', text: 'slow', rank: 1 });
    await isSeen(`state = 'idle in transaction' AND query LIKE 'INSERT INTO effect%'`);
    leftBehind.push(reader.query(`SELECT pg_sleep(0.5), repeat('x', 50000000)`).catch(() => undefined).then(() => reader.release(true)));
    await isSeen(`state = 'active' AND query LIKE 'SELECT pg_sleep(0.5)%'`);
    cable.swallow();
  });
  afterAll(async () => {
    await cable.close();
    wakeVanished();
    await Promise.all(leftBehind);
    await Promise.all(services.map((service) => service.close()));
    await client.end();
    await transport.close();
    await database.drop();
  });

  it('the event in hand is handled by another one, which sets none aside while it waits for its rows', async () => {
    await startWorker(database.url, transport.env['EVENT_DATABASE_URL'] ?? '');
    await eventually(async () => expect((await client.query('SELECT text FROM effect')).rows).toEqual([{ text: 'slow' }]), REPLACED);
    expect(await transport.bus.deadLetters.list()).toEqual([]);
  });

  it('the migration in hand is made by another one', async () => {
    let made: string[] = [];
    void migrateService(withMigration(Promise.resolve()), settings(database.url)).then((names) => (made = names));
    await eventually(() => expect(made).toEqual(['Colours1760000000000']), REPLACED);
  });

  it('the rows are free whose answer was on its way', async () => {
    let rank: unknown;
    void client.query('UPDATE note SET rank = 2 RETURNING rank').then(({ rows }) => ({ rank } = rows[0]));
    await eventually(() => expect(rank).toBe(2), REPLACED);
  });
});
