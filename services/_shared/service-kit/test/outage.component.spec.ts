import { isOutage } from '@community-help/service-kit';
import { createTestDatabase, TcpProxy, type TestDatabase } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';

describe('a database that is lost', () => {
  let database: TestDatabase;
  let cable: TcpProxy;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { proxy, url } = await TcpProxy.to(database.url);
    cable = proxy;
    dataSource = await new DataSource({ type: 'postgres', url }).initialize();
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

  it('is an outage in the statement that is under way', async () => {
    const failure = await failureOf(async (manager) => {
      const asked = manager.query('select pg_sleep(5)');
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

  it('is none when the statement is wrong', async () => {
    const failure = await failureOf((manager) => manager.query('select nothing'));
    expect([failure, isOutage(failure)]).toEqual([expect.any(Error), false]);
  });
});
