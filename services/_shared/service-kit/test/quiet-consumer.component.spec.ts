import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createPostgresTransport, eventually, openTestPool, publish, type TestTransport } from '@community-help/test-kit';
import { PostgresStrategy } from '../src/events/postgres/postgres-strategy.js';
import { consume, type RunningConsumer } from './consume.js';
import { NoteWrittenV1 } from './sample-service.js';

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a consumer of the PostgreSQL log', () => {
  let transport: TestTransport;
  let pool: pg.Pool;
  let group: string;
  let handled: string[];
  let consumer: RunningConsumer;
  beforeAll(async () => {
    transport = await createPostgresTransport();
    pool = openTestPool(transport.env['EVENT_DATABASE_URL']!);
    transport.beforeClose(() => pool.end());
  });
  afterAll(() => transport.close());
  beforeEach(async () => {
    await pool.query('TRUNCATE bus_event, bus_head, bus_offset');
    group = `group-${randomBytes(4).toString('hex')}`;
    handled = [];
  });
  afterEach(() => consumer.stop());

  const write = (text: string): Promise<unknown> => publish(transport, NoteWrittenV1, { author: 'ann', text, rank: 1 });
  const lag = async (): Promise<number | undefined> => (await transport.bus.lag(group, [NoteWrittenV1.topic])).get(NoteWrittenV1.topic);
  const start = async (): Promise<void> => {
    const bus = Object.assign(Object.create(transport.bus), { createStrategy: (settings: never) => new PostgresStrategy(settings, pool, { url: transport.env['EVENT_DATABASE_URL'] ?? '' }) });
    consumer = await consume({ ...transport, bus }, group, NoteWrittenV1, async ({ text }) => void handled.push(text));
  };

  it('that cannot store how far it has come waits before it does the same again', async () => {
    await pool.query('ALTER TABLE bus_offset ADD CONSTRAINT read_only CHECK (false) NOT VALID');
    await write('one');
    await start();
    await eventually(() => expect(handled).not.toEqual([]));
    await later(3_000);
    expect(handled.length).toBeLessThanOrEqual(5);
    await pool.query('ALTER TABLE bus_offset DROP CONSTRAINT read_only');
    await eventually(async () => expect(await lag()).toBe(0));
  });

  it('passes over events that are gone by their age, and asks for them once', async () => {
    for (let n = 0; n < 5; n++) await write('gone');
    await pool.query('DELETE FROM bus_event');
    const asked = jest.spyOn(pool, 'query');
    await start();
    await eventually(async () => expect(await lag()).toBe(0));
    await later(1_000);
    const reads = asked.mock.calls.filter(([query]) => (query as unknown as pg.QueryConfig).name === 'bus-read');
    expect(reads).toHaveLength(1);
    await write('new');
    await eventually(() => expect(handled).toEqual(['new']));
  });
});
