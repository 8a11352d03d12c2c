import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Outbox, outboxInsert, type EventBus } from '@community-help/service-kit';
import { collectEvents, describeOnEachTransport, eventually, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { OutboxNotifier } from '../src/events/outbox-notifier.js';
import { readPage } from '../src/events/outbox-page.js';
import { OutboxRelay } from '../src/events/outbox-relay.js';
import { poolOf } from '../src/database/database.js';
import type { PgSession } from '../src/database/pg-session.js';
import type { WakeSignal } from '../src/schedule/wake-signal.js';
import { NoteWrittenV1, sample } from './sample-service.js';

/** So often the relay looks while there is work; a timer may be a millisecond early. */
const LOOK_EVERY_MS = 19;
const LOOKS = 20;

describeOnEachTransport('the outbox relay', (transport) => {
  let service: TestService;
  let dataSource: DataSource;
  let collector: EventCollector;
  let relays: OutboxRelay[] = [];

  beforeAll(async () => {
    service = await startTestService(sample, { transport });
    dataSource = service.app.get(DataSource);
    await transport.bus.prepare([NoteWrittenV1.topic], []);
    collector = await collectEvents(transport, [NoteWrittenV1], { repeats: true });
  });
  afterAll(() => service.close());
  beforeEach(() => void (relays = []));
  afterEach(() => Promise.all(relays.map((relay) => relay.stop())));

  const startRelay = (publish: EventBus['publish']): OutboxRelay => {
    const relay = new OutboxRelay({ url: service.databaseUrl }, { publish }, new OutboxNotifier(() => poolOf(dataSource)));
    relays.push(relay);
    relay.start();
    return relay;
  };
  const add = (text: string, rank = 0): Promise<string> =>
    dataSource.transaction((manager) => service.app.get(Outbox).add(manager, NoteWrittenV1, { author: text, text, rank }));
  const waiting = async (): Promise<number> => (await dataSource.query('SELECT count(*)::int AS n FROM outbox'))[0].n;
  const arrived = (text: string): typeof collector.events => collector.events.filter((event) => Reflect.get(event.data, 'text') === text);

  it('publishes nothing of a transaction that was rolled back', async () => {
    startRelay((events) => transport.bus.publish(events));
    await expect(
      dataSource.transaction(async (manager) => {
        await service.app.get(Outbox).add(manager, NoteWrittenV1, { author: 'x', text: 'rolled back', rank: 0 });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await add('committed');
    await eventually(() => expect(arrived('committed')).toHaveLength(1));
    expect(arrived('rolled back')).toEqual([]);
  });

  it('refuses an event outside of a transaction, and data that break the contract', async () => {
    const outbox = service.app.get(Outbox);
    await expect(outbox.add(dataSource.manager, NoteWrittenV1, { author: 'x', text: 'x', rank: 0 })).rejects.toThrow('open transaction');
    await expect(add('bad', -1)).rejects.toThrow('rank: rank must not be less than 0');
    expect(await waiting()).toBe(0);
  });

  it('killed between publishing and deleting publishes again: twice on the bus under one id, and nothing is left', async () => {
    const id = await add('twice');
    const holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN; SELECT FROM outbox FOR UPDATE');
    startRelay((events) => transport.bus.publish(events));
    const stuck = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'outbox-relay' AND wait_event_type = 'Lock'`;
    await eventually(async () => expect(await dataSource.query(stuck)).toHaveLength(1)); // it has published, and cannot delete
    await killRelayConnection(service.databaseUrl);
    await holder.end();
    await eventually(() => expect(arrived('twice').map((event) => event.id)).toEqual([id, id]));
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('lets a bus that was slow ask whether the events are still its own to publish', async () => {
    await add('late');
    let isOurs: (() => boolean) | undefined;
    let letGo = (): void => undefined;
    startRelay((_events, isStillOurs) => {
      if (isOurs !== undefined) return Promise.resolve();
      isOurs = isStillOurs;
      return new Promise((resolve) => (letGo = resolve));
    });
    await eventually(() => expect(isOurs?.()).toBe(true));
    await killRelayConnection(service.databaseUrl);
    await eventually(() => expect(isOurs?.()).toBe(false));
    letGo();
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('keeps everything while the bus is away and publishes it in order afterwards', async () => {
    let isAway = true;
    startRelay(async (events) => {
      if (isAway) throw new Error('the broker is away');
      await transport.bus.publish(events);
    });
    for (let rank = 0; rank < 20; rank++) await add('patience', rank);
    expect(arrived('patience')).toEqual([]);
    expect(await waiting()).toBe(20);
    isAway = false;
    await eventually(() => expect(arrived('patience')).toHaveLength(20));
    expect(arrived('patience').map((event) => Reflect.get(event.data, 'rank'))).toEqual(Array.from({ length: 20 }, (_, rank) => rank));
  });

  it('leaves what is written while it publishes for its next look, so that more of it comes together', async () => {
    const addUnannounced = async (): Promise<void> => {
      const { sql, parameters } = outboxInsert(NoteWrittenV1, { author: 'x', text: 'together', rank: 0 });
      await dataSource.query(sql, parameters);
    };
    const publishedAt: number[] = [];
    startRelay(async () => {
      publishedAt.push(performance.now());
      if (publishedAt.length < LOOKS) await addUnannounced();
    });
    await addUnannounced();
    await eventually(() => expect(publishedAt).toHaveLength(LOOKS));
    expect(publishedAt.at(-1)! - publishedAt[0]!).toBeGreaterThan((LOOKS - 1) * LOOK_EVERY_MS);
  });

  it('knows of a page whether more is waiting than fits into it: more than 500 events, or more than two megabytes', async () => {
    const fill = async (count: number, text: () => string): Promise<void> => {
      await dataSource.query('DELETE FROM outbox');
      for (; count > 0; count--) {
        const { sql, parameters } = outboxInsert(NoteWrittenV1, { author: 'x', text: text(), rank: 0 });
        await dataSource.query(sql, parameters);
      }
    };
    const page = async (): Promise<{ rows: number; isFull: boolean }> => {
      const { rows, isFull } = await readPage(poolOf(dataSource) as unknown as PgSession);
      return { rows: rows.length, isFull };
    };
    expect(await page()).toEqual({ rows: 0, isFull: false });
    await fill(3, () => 'short');
    expect(await page()).toEqual({ rows: 3, isFull: false });
    await fill(501, () => 'short');
    expect(await page()).toEqual({ rows: 500, isFull: true });
    // Random, so that PostgreSQL cannot store them in less.
    await fill(4, () => randomBytes(1_000_000).toString('base64'));
    const large = await page();
    expect(large.isFull).toBe(true);
    expect(large.rows).toBeLessThan(4);
    await dataSource.query('DELETE FROM outbox');
  });

  it('does not rest between pages while more is waiting than fits into one', async () => {
    const { sql, parameters } = outboxInsert(NoteWrittenV1, { author: 'x', text: 'many', rank: 0 });
    for (let n = 0; n < 1001; n++) await dataSource.query(sql, [randomUUID(), ...parameters.slice(1)]);
    const restsBefore: number[] = [];
    const relay = startRelay(async () => void restsBefore.push(rest.mock.calls.length));
    const rest = jest.spyOn(Reflect.get(relay, 'wakeSignal') as WakeSignal, 'wait');
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(restsBefore).toEqual([restsBefore[0], restsBefore[0], restsBefore[0]]);
  });

  it('has one leader; another takes over when it stops', async () => {
    const by: string[] = [];
    const first = startRelay(async (events) => {
      by.push('first');
      await transport.bus.publish(events);
    });
    await add('one');
    await eventually(() => expect(arrived('one')).toHaveLength(1));
    startRelay(async (events) => {
      by.push('second');
      await transport.bus.publish(events);
    });
    await add('two');
    await eventually(() => expect(arrived('two')).toHaveLength(1));
    expect(by).not.toContain('second');
    await first.stop();
    await add('three');
    await eventually(() => expect(arrived('three')).toHaveLength(1));
    expect(by).toContain('second');
  });
});

async function killRelayConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'outbox-relay'`);
  await client.end();
}
