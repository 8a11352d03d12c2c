import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { IsolatedRows, OutageError } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { sample } from './sample-service.js';

describe('a sweep with a bad row', () => {
  let service: TestService;
  let dataSource: DataSource;
  let isolated: IsolatedRows;
  beforeAll(async () => {
    service = await startTestService(sample);
    dataSource = service.app.get(DataSource);
    isolated = service.app.get(IsolatedRows);
    await dataSource.query('CREATE TABLE invoice (id integer PRIMARY KEY, paid boolean NOT NULL DEFAULT false)');
  });
  afterAll(() => service.close());

  const fill = async (count: number): Promise<void> => {
    await dataSource.query('TRUNCATE invoice, postponed_row');
    await dataSource.query('INSERT INTO invoice SELECT generate_series(1, $1::int)', [count]);
  };
  const sweep = async (fails: (id: number) => Error | undefined, signal?: AbortSignal): Promise<{ done: number; failed: number }> => {
    const rows: { id: number }[] = await dataSource.query(
      `SELECT id FROM invoice WHERE NOT paid AND ${IsolatedRows.due('pay invoices', 'invoice.id')} ORDER BY id LIMIT 2`,
    );
    return isolated.run({
      task: 'pay invoices',
      rows,
      idOf: (row) => String(row.id),
      signal,
      work: async ({ id }) => {
        const error = fails(id);
        if (error) throw error;
        await dataSource.query('UPDATE invoice SET paid = true WHERE id = $1', [id]);
      },
    });
  };
  const paid = async (): Promise<number[]> => (await dataSource.query('SELECT id FROM invoice WHERE paid ORDER BY id')).map((row: { id: number }) => row.id);
  const postponed = () => dataSource.query(`SELECT row_id, failures, error, round(extract(epoch FROM next_at - now()) / 60)::int AS minutes FROM postponed_row ORDER BY row_id`);
  const bad = (id: number): Error | undefined => (id <= 2 ? new Error(`no such intent ${id}`) : undefined);

  it('does all the others, also those behind a whole page of bad ones', async () => {
    await fill(5);
    expect(await sweep(bad)).toEqual({ done: 0, failed: 2 });
    expect(await sweep(bad)).toEqual({ done: 2, failed: 0 });
    expect(await sweep(bad)).toEqual({ done: 1, failed: 0 });
    expect(await paid()).toEqual([3, 4, 5]);
    expect(await postponed()).toEqual([
      { row_id: '1', failures: 1, error: 'no such intent 1', minutes: 1 },
      { row_id: '2', failures: 1, error: 'no such intent 2', minutes: 1 },
    ]);
  });

  it('leaves it alone for longer each time, at most six hours, and forgets it when it is done', async () => {
    await fill(1);
    const minutes: number[] = [];
    for (let time = 0; time < 11; time++) {
      await sweep(bad);
      minutes.push((await postponed())[0].minutes);
      await dataSource.query('UPDATE postponed_row SET next_at = now()');
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(await sweep(() => undefined)).toEqual({ done: 1, failed: 0 });
    expect(await postponed()).toEqual([]);
  });

  it('goes on after one that met an outage, and ends when one after another does', async () => {
    await fill(9);
    const away = new OutageError('Stripe is away');
    const tried: number[] = [];
    const rows = Array.from({ length: 9 }, (_, id) => id);
    const run = (fails: (id: number) => boolean) =>
      isolated.run({ task: 'other', rows, idOf: String, work: async (id) => {
        tried.push(id);
        if (fails(id)) throw away;
      } });
    expect(await run((id) => id % 2 === 0)).toEqual({ done: 4, failed: 5 });
    tried.length = 0;
    await expect(run((id) => id >= 2)).rejects.toBe(away);
    expect(tried).toEqual([0, 1, 2, 3, 4]);
  });

  it('ends between two rows when the process stops', async () => {
    await fill(2);
    const stopping = new AbortController();
    expect(await sweep((id) => void (id === 1 && stopping.abort()), stopping.signal)).toEqual({ done: 1, failed: 0 });
  });
});
