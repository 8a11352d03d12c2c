import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { isOutage, metrics, Outbox, ParkedEvents, PublishRefused, type OutgoingEvent } from '@community-help/service-kit';
import { collectEvents, describeOnEachTransport, eventually, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { OutboxNotifier } from '../src/events/outbox-notifier.js';
import { watchOutbox } from '../src/events/outbox-metrics.js';
import { OutboxRelay } from '../src/events/outbox-relay.js';
import { poolOf } from '../src/database/database.js';
import { NoteWrittenV1, sample } from './sample-service.js';

const PROGRAM = fileURLToPath(new URL('../dist/commands/parked-events.js', import.meta.url));
const FAT = 'x'.repeat(30_000);
const TOO_FAT = 'x'.repeat(2_000_000);

describeOnEachTransport('an event that the bus refuses', (transport) => {
  let service: TestService;
  let dataSource: DataSource;
  let collector: EventCollector;
  let parked: ParkedEvents;
  let relays: OutboxRelay[] = [];

  beforeAll(async () => {
    service = await startTestService(sample, { transport });
    dataSource = service.app.get(DataSource);
    parked = new ParkedEvents(poolOf(dataSource));
    await transport.bus.prepare([NoteWrittenV1.topic], []);
    collector = await collectEvents(transport, [NoteWrittenV1]);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    relays = [];
    collector.events.length = 0;
    await dataSource.query('TRUNCATE outbox, outbox_parked');
  });
  afterEach(() => Promise.all(relays.map((relay) => relay.stop())));

  const startRelay = (publish: (events: readonly OutgoingEvent[]) => Promise<void> = (events) => transport.bus.publish(events)): OutboxRelay => {
    const relay = new OutboxRelay({ url: service.databaseUrl }, { publish }, new OutboxNotifier(() => poolOf(dataSource)));
    relays.push(relay);
    relay.start();
    return relay;
  };
  const add = (author: string, text: string, rank = 0): Promise<string> =>
    dataSource.transaction((manager) => service.app.get(Outbox).add(manager, NoteWrittenV1, { author, text, rank }));
  const command = (...args: string[]): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env['PATH'], PROFILE: 'embedded', DATABASE_URL: service.databaseUrl } }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
      });
    });
  const waiting = async (): Promise<number> => (await dataSource.query('SELECT count(*)::int AS n FROM outbox'))[0].n;
  const arrived = (author: string): unknown[] => collector.events.filter((event) => event.key === author).map((event) => Reflect.get(event.data, 'rank'));

  it('is parked alone, while 500 of 30 kB around it are published in order', async () => {
    for (let rank = 0; rank < 250; rank++) await add(`author ${rank % 5}`, FAT, rank);
    const tooFat = await add('fat', TOO_FAT, 1);
    for (let rank = 250; rank < 500; rank++) await add(`author ${rank % 5}`, FAT, rank);
    startRelay();
    await eventually(() => expect(collector.events).toHaveLength(500));
    for (let author = 0; author < 5; author++) expect(arrived(`author ${author}`)).toEqual(Array.from({ length: 100 }, (_, n) => n * 5 + author));
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await parked.list()).toMatchObject([{ id: tooFat, topic: NoteWrittenV1.topic, key: 'fat', bytes: expect.any(Number) }]);
  });

  it('keeps those of its key behind it until an operator drops it, and no other', async () => {
    await add('ann', 'one', 1);
    const tooFat = await add('ann', TOO_FAT, 2);
    await add('ann', 'three', 3);
    await add('bob', 'other', 1);
    startRelay();
    await eventually(() => expect([arrived('ann'), arrived('bob')]).toEqual([[1], [1]]));
    await add('ann', 'four', 4);
    await add('bob', 'other', 2);
    await eventually(() => expect(arrived('bob')).toEqual([1, 2]));
    await eventually(async () => expect((await parked.list()).map(({ key, reason }) => [key, reason])).toEqual([
      ['ann', expect.stringMatching(/refuses|at most/)],
      ['ann', 'an earlier event of the same key is parked'],
      ['ann', 'an earlier event of the same key is parked'],
    ]));
    expect(arrived('ann')).toEqual([1]);
    const unwatch = watchOutbox('sample', () => poolOf(dataSource));
    expect(await metrics.getSingleMetricAsString('outbox_parked')).toContain('outbox_parked{service="sample"} 3');
    unwatch();

    const listed = await command('list');
    expect(listed.text.split('\n')[0]).toMatch(new RegExp(`^${tooFat}  \\S+Z  ${NoteWrittenV1.topic}  key ann  2000\\d+ bytes: .*(refuses|at most)`));
    expect(listed.text).not.toContain('xxx');
    expect(await command('replay', tooFat)).toEqual({ code: 0, text: '3 back in the outbox\n' });
    await eventually(async () => expect(await parked.list()).toHaveLength(3));
    expect(arrived('ann')).toEqual([1]);

    expect(await command('replay', tooFat, '--drop')).toEqual({ code: 0, text: '1 dropped\n' });
    await eventually(() => expect(arrived('ann')).toEqual([1, 3, 4]));
    expect(await parked.list()).toEqual([]);
    expect(await command('replay', tooFat)).toEqual({ code: 1, text: `There is no parked event ${tooFat}. Nothing was done.\n` });
    expect(await command('list')).toEqual({ code: 0, text: 'There are no parked events.\n' });
  });

  it('of a topic we may not write to holds up no other topic, and goes out in order when we may', async () => {
    let mayWrite = false;
    startRelay(async (events) => {
      if (!mayWrite && events.some((event) => event.topic === 'sample.forbidden.v1')) throw new PublishRefused('no permission', 'topic');
      if (events.every((event) => event.topic === NoteWrittenV1.topic)) return transport.bus.publish(events);
      forbidden.push(...events.filter((event) => event.topic !== NoteWrittenV1.topic).map((event) => event.data));
    });
    const forbidden: string[] = [];
    const insert = `INSERT INTO outbox (id, topic, key, headers, data) SELECT gen_random_uuid(), 'sample.forbidden.v1', 'k', '{}', n::text::json FROM generate_series($1::int, $2::int) n`;
    await dataSource.query(insert, [1, 40]);
    await add('cat', 'allowed', 7);
    await eventually(() => expect(arrived('cat')).toEqual([7]));
    mayWrite = true;
    await dataSource.query(insert, [41, 45]);
    await eventually(async () => expect(await parked.list()).toHaveLength(45));
    await parked.replay((await parked.list()).map(({ id }) => id).slice(0, 1));
    await eventually(() => expect(forbidden).toEqual(Array.from({ length: 45 }, (_, n) => String(n + 1))));
  });

  it('is let go of while a dump reads the table, and not at the expense of the relay while somebody else writes', async () => {
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    const tooFat = await add('eve', TOO_FAT, 1);
    await add('eve', 'two', 2);
    startRelay();
    await eventually(async () => expect(await parked.list()).toHaveLength(2));

    await other.query('BEGIN; LOCK TABLE outbox_parked IN ROW SHARE MODE');
    const refused = parked.drop([tooFat]).catch((error: unknown) => error);
    await add('fay', TOO_FAT, 1);
    await eventually(async () => expect(await parked.list()).toHaveLength(3), { timeoutMs: 8_000 }); // a relay that waits for longer gives its leadership up
    expect(isOutage(await refused)).toBe(true);

    await other.query('COMMIT; BEGIN; LOCK TABLE outbox_parked IN ACCESS SHARE MODE');
    expect(await parked.drop([tooFat])).toBe(1);
    await eventually(() => expect(arrived('eve')).toEqual([2]));
    await other.end();
  });

  it('does not keep a relay with a backlog from stopping', async () => {
    await dataSource.query(`INSERT INTO outbox (id, topic, key, headers, data) SELECT gen_random_uuid(), 'sample.any.v1', 'k', '{}', '{}' FROM generate_series(1, 20000)`);
    let published = 0;
    const relay = startRelay(async (events) => {
      published += events.length;
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await eventually(() => expect(published).toBeGreaterThan(0));
    await relay.stop();
    expect(published).toBeLessThan(3_000);
    expect(await waiting()).toBe(20_000 - published);
  });
});
