import { createDataSource, forLongStatements, isOutage, loadConfig, poolOf, ServiceConfig } from '@community-help/service-kit';
import { createTestDatabase, TcpProxy, type TestDatabase } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';

class Settings extends ServiceConfig {}

describe('a database that is lost', () => {
  let database: TestDatabase;
  let cable: TcpProxy;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { proxy, url } = await TcpProxy.to(database.url);
    cable = proxy;
    const config = loadConfig(Settings, { PROFILE: 'embedded', DATABASE_URL: url, DATABASE_POOL_SIZE: '2', DATABASE_STATEMENT_TIMEOUT_MS: '1000' });
    dataSource = await createDataSource({ entities: [], migrations: [] }, config, 'outage').initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await cable.close();
    await database.drop();
  });

  const failureOf = async (work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> => {
    cable.mend();
    return dataSource.transaction(work).then(
      () => 'no failure',
      (error: unknown) => error,
    );
  };

  it('ends nobody who holds a connection, be it the first one of the pool', async () => {
    const held = await poolOf(dataSource).connect();
    cable.cut();
    await new Promise((resolve) => setTimeout(resolve, 100));
    held.release(true);
  });

  it('is an outage in the statement that is under way', async () => {
    const failure = await failureOf(async (manager) => {
      const asked = manager.query('select pg_sleep(0.9)');
      setTimeout(() => cable.cut(), 100);
      await asked;
    });
    expect([failure, isOutage(failure)]).toEqual([expect.any(Error), true]);
  });

  it('is an outage in the statement after it was lost', async () => {
    const failure = await failureOf(async (manager) => {
      await manager.query('select 1');
      cable.cut();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await manager.query('select 2');
    });
    expect([failure, isOutage(failure)]).toEqual([expect.any(Error), true]);
  });

  it('is an outage to everybody who connects while it is away', async () => {
    cable.cut();
    const failures = await Promise.all(Array.from({ length: 50 }, () => dataSource.query('select 1').catch((error: unknown) => error)));
    expect(failures.filter((failure) => !isOutage(failure))).toEqual([]);
  });

  it('is none when the statement is wrong', async () => {
    const failure = await failureOf((manager) => manager.query('select nothing'));
    expect([failure, isOutage(failure)]).toEqual([expect.any(Error), false]);
  });

  it('is an outage to whoever waits for what somebody holds, and none to a statement that is slow by itself', async () => {
    cable.mend();
    await dataSource.transaction(async (holder) => {
      await holder.query('select pg_advisory_xact_lock(1)');
      expect(isOutage(await failureOf((manager) => manager.query('select pg_advisory_xact_lock(1)')))).toBe(true);
    });
    expect(isOutage(await failureOf((manager) => manager.query('select pg_sleep(2)')))).toBe(false);
  });

  it('is an outage for everybody who was asking when it fell silent, and holds nobody who asks its successor', async () => {
    cable.mend();
    await Promise.all([1, 2].map(() => dataSource.query('select pg_sleep(0.1)')));
    cable.swallow();
    const asked = await Promise.allSettled([1, 2].map(() => dataSource.query('select 1')));
    expect(asked.map((answer) => answer.status === 'rejected' && isOutage(answer.reason))).toEqual([true, true]);
    cable.cut();
    cable.mend();
    expect(await dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
    // Whoever waits for the operating system to give a silent database up waits for minutes.
  }, 20_000);

  it('is not taken for one that takes as long as it may', async () => {
    expect(await dataSource.query('select pg_sleep(0.9)')).toHaveLength(1);
    const patient = await forLongStatements(dataSource, 10_000).initialize();
    expect(await patient.query('select pg_sleep(6.5)')).toHaveLength(1);
    await patient.destroy();
  });
});
