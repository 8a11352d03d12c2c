import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { metrics } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { poolOf } from '../src/database/database.js';
import { sample } from './sample-service.js';

describe('the metrics of a database pool', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(sample, { env: { DATABASE_POOL_SIZE: '2' } });
  });
  afterAll(() => service.close());

  async function told(): Promise<Record<string, number>> {
    const lines = [...(await metrics.metrics()).matchAll(/^database_pool\{service="sample",state="(\w+)"\} (.*)$/gm)];
    return Object.fromEntries(lines.map(([, state, value]) => [state, Number(value)]));
  }

  it('tell how many connections are in use and idle, and who waits for one', async () => {
    const pool = poolOf(service.app.get(DataSource));
    const held = [await pool.connect(), await pool.connect()];
    const late = pool.query('SELECT 1');
    const full = await told();
    held.forEach((connection) => connection.release());
    await late;
    expect(full).toEqual({ in_use: 2, idle: 0, waiting: 1 });
    expect(await told()).toEqual({ in_use: 0, idle: 2, waiting: 0 });
  });

  it('are told no more of a service that has closed', async () => {
    await service.close();
    expect(await told()).toEqual({});
  });
});
