import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { metrics } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { poolOf } from '../src/database/database.js';
import { watchOutbox } from '../src/events/outbox-metrics.js';
import { sample } from './sample-service.js';

describe('the metrics of an outbox', () => {
  let service: TestService;
  let forget: () => void;
  beforeAll(async () => {
    // Without the worker nobody publishes, as in an outage of the bus.
    service = await startTestService(sample);
    forget = watchOutbox('sample', () => poolOf(service.app.get(DataSource)));
  });
  afterAll(() => {
    forget();
    return service.close();
  });

  const fill = (count: number, age: string): Promise<unknown> =>
    service.app.get(DataSource).query(
      `INSERT INTO outbox (id, topic, key, headers, data, occurred_at)
       SELECT gen_random_uuid(), 'sample.note-written.v1', 'k', '{}', '{}', now() - $2::interval FROM generate_series(1, $1::int)`,
      [count, age],
    );
  async function told(name: string): Promise<number> {
    return Number(new RegExp(`^${name}\\{service="sample"\\} (.*)$`, 'm').exec(await metrics.metrics())?.[1]);
  }

  // First, because a connection may tell up to ten seconds later what it has read.
  it('read no more of a table that an outage has filled than that', async () => {
    const dataSource = service.app.get(DataSource);
    await fill(40_000, '1 minute');
    await dataSource.query('ANALYZE outbox');
    const reads = async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 1_500)); // a connection tells its counts once a second
      const [row] = await dataSource.query(`SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = 'outbox'`);
      return Number(row.read);
    };
    const before = await reads();
    expect(await told('outbox_backlog')).toBe(10_000);
    expect((await reads()) - before).toBeLessThan(12_000);
  });

  it('count what waits, and stop counting at ten thousand', async () => {
    await service.app.get(DataSource).query('TRUNCATE outbox');
    await fill(9_999, '10 minutes');
    expect(await told('outbox_backlog')).toBe(9_999);
    await fill(2_001, '1 minute');
    expect(await told('outbox_backlog')).toBe(10_000);
    expect(await told('outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(600);
  });
});
