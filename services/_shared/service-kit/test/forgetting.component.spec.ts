import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { HelperRemovedV1, SignInLinkRequestedV1, type EventClass } from '@community-help/event-contracts';
import { metrics, Outbox, ParkedEvents, PermanentError, tombstoneOf } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, publish, readLog, startTestService, type TestService } from '@community-help/test-kit';
import { poolOf } from '../src/database/database.js';
import { consume } from './consume.js';
import { NoteWrittenV1, sample } from './sample-service.js';

const DAY_MS = 86_400_000;

describeOnEachTransport('forgetting', (transport) => {
  let service: TestService;
  let dataSource: DataSource;
  const isPostgres = (): boolean => transport.name === 'postgres';
  const log = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: transport.env['EVENT_DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    await client.end();
    return rows;
  };
  const age = (contract: EventClass, days: number): Promise<unknown> =>
    log(`UPDATE bus_event SET appended_at = appended_at - make_interval(days => $2) WHERE topic = $1`, [contract.topic, days]);
  const removal = (helperId: string, revision: number): HelperRemovedV1 => ({ helperId, revision, reason: 'requested', isErased: true, removedAt: new Date().toISOString() });
  const link = (): SignInLinkRequestedV1 => ({ requestId: randomUUID(), sealedEmail: 'a.sealed.address', requestedAt: new Date().toISOString() });

  beforeAll(async () => {
    service = await startTestService(sample, { transport, worker: true });
    dataSource = service.app.get(DataSource);
  });
  afterAll(() => service?.close());

  it('by a tombstone is nothing to do for a consumer, and nothing to replay', async () => {
    const seen: string[] = [];
    await consume(transport, 'readers', NoteWrittenV1, async ({ text }) => void seen.push(text));
    const before = await transport.bus.replay([NoteWrittenV1.topic], async () => undefined);
    await publish(transport, NoteWrittenV1, { author: 'ann', text: 'first', rank: 1 });
    await transport.bus.publish([tombstoneOf(NoteWrittenV1, 'ann')]);
    await publish(transport, NoteWrittenV1, { author: 'ann', text: 'last', rank: 2 });
    await eventually(() => expect(seen).toEqual(['first', 'last']));
    await eventually(async () => expect(await transport.bus.lag('readers', [NoteWrittenV1.topic])).toEqual(new Map([[NoteWrittenV1.topic, 0]])));
    // A letter without data would not be listed on Kafka.
    expect(await metrics.getSingleMetricAsString('bus_deliveries_total')).not.toMatch(/group="readers".*outcome="dead"/);
    expect(await transport.bus.deadLetters.list()).toEqual([]);
    expect((await transport.bus.replay([NoteWrittenV1.topic], async () => undefined)) - before).toBe(2);
  });

  it('goes through the outbox with the change that it belongs to, past what is parked of its key', async () => {
    const parkedId = randomUUID();
    const park = (id: string, key: string, seq: number): Promise<unknown> =>
      dataSource.query(`INSERT INTO outbox_parked (seq, id, topic, key, headers, data, occurred_at, reason) VALUES ($1, $2, $3, $4, '{}', '{}', now(), 'too large')`, [seq, id, NoteWrittenV1.topic, key]);
    await park(parkedId, 'bert', -2);
    await park(randomUUID(), 'carl', -1);
    const { manager } = dataSource;
    await expect(service.app.get(Outbox).forget(manager, NoteWrittenV1, 'bert')).rejects.toThrow('needs the manager of an open transaction');
    await dataSource.transaction((inside) => service.app.get(Outbox).forget(inside, NoteWrittenV1, 'bert'));
    await eventually(async () => expect((await readLog(transport, [NoteWrittenV1.topic])).filter(({ key }) => key === 'bert')).toEqual([{ topic: NoteWrittenV1.topic, key: 'bert', data: null }]));
    expect((await new ParkedEvents(poolOf(dataSource)).list()).map(({ key }) => key)).toEqual(['carl']);
  });

  it('changes the terms of a topic that exists, and nothing else that was set on it', async () => {
    if (isPostgres()) return; // no topic has a configuration of its own
    const prefix = transport.env['KAFKA_PREFIX'] ?? '';
    const admin = new kafkajs.Kafka({ brokers: [transport.env['KAFKA_BROKERS'] ?? ''], logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = [HelperRemovedV1.topic, SignInLinkRequestedV1.topic, 'office.dead-letters', 'office.replays'].map((topic) => prefix + topic);
    const old = [{ name: 'retention.ms', value: '-1' }, { name: 'max.message.bytes', value: '900000' }];
    await admin.createTopics({ topics: topics.map((topic) => ({ topic, numPartitions: 1, replicationFactor: 1, configEntries: old })), waitForLeaders: false });
    // kafkajs' own waiting takes it for an error that a broker does not know the topic yet.
    await eventually(() => admin.fetchTopicMetadata({ topics }));
    await transport.bus.prepare([HelperRemovedV1.topic, SignInLinkRequestedV1.topic], ['office']);
    const configs = async (): Promise<Record<string, string>[]> => {
      const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: topics.map((name) => ({ type: 2, name })) });
      return resources.map(({ configEntries }) => Object.fromEntries(configEntries.filter(({ configSource }) => Number(configSource) === 1).map((entry) => [entry.configName, entry.configValue])));
    };
    const aged = (days: number, segmentDays: number) => ({ 'cleanup.policy': 'delete', 'retention.ms': String(days * DAY_MS), 'segment.ms': String(segmentDays * DAY_MS), 'max.message.bytes': '900000' });
    // The controller has taken them; a broker hears of it a moment later.
    await eventually(async () => expect(await configs()).toEqual([
      {
        'cleanup.policy': 'compact',
        'min.compaction.lag.ms': String(8.75 * DAY_MS),
        'max.compaction.lag.ms': String(17.5 * DAY_MS),
        'delete.retention.ms': String(17.5 * DAY_MS),
        'retention.ms': '-1',
        'max.message.bytes': '900000',
      },
      aged(35, 7),
      aged(35, 7),
      aged(7, 1.75),
    ]));
    await admin.disconnect();
  });

  it('empties what somebody has not read, deletes what everybody has, and keeps the newest of each key', async () => {
    if (!isPostgres()) return; // the broker's own work
    const contract = HelperRemovedV1;
    const stored = (): Promise<Record<string, unknown>[]> => log('SELECT pos::int, key, data ->> $2 AS revision FROM bus_event WHERE topic = $1 ORDER BY part, pos', [contract.topic, 'revision']);
    for (const revision of [1, 2, 3, 4]) await publish(transport, contract, removal('one', revision));
    await transport.bus.sweep();
    expect((await stored()).map(({ revision }) => revision)).toEqual(['1', '2', '3', '4']);
    const early = await consume(transport, 'early', contract, async () => undefined);
    await eventually(async () => expect((await transport.bus.lag('early', [contract.topic])).get(contract.topic)).toBe(0));
    await early.stop();
    for (const revision of [5, 6, 7]) await publish(transport, contract, removal('one', revision));
    await age(contract, 11);
    expect(await transport.bus.sweep()).toBeGreaterThan(0);
    // 1 is the first of the log, 2 to 4 have been read, 5 and 6 have not, 7 is the state.
    expect(await stored()).toEqual([1, 5, 6, 7].map((pos) => ({ pos, key: 'one', revision: pos === 7 ? '7' : null })));
    expect(await transport.bus.sweep()).toBe(0);
    expect(await transport.bus.holdsFirstEvents([contract.topic])).toBe(true);
    const seen: number[] = [];
    for (const group of ['early', 'late']) await consume(transport, group, contract, async ({ revision }) => void seen.push(revision));
    await eventually(async () => {
      for (const group of ['early', 'late']) expect((await transport.bus.lag(group, [contract.topic])).get(contract.topic)).toBe(0);
    });
    expect(seen).toEqual([7, 7]);
    expect(await transport.bus.missedBy('newcomer', [contract.topic])).toEqual([]);
    await publish(transport, contract, removal('one', 8));
    await eventually(() => expect(seen).toEqual([7, 7, 8, 8]));
    expect(await transport.bus.deadLetters.list()).toEqual([]);
  });

  it('takes what is about people after its term, read or not, and old dead letters with it', async () => {
    if (!isPostgres()) return; // the broker's own work
    const contract = SignInLinkRequestedV1;
    const reader = await consume(transport, 'mails', contract, async () => {
      throw new PermanentError('broken');
    });
    await publish(transport, contract, link());
    await eventually(async () => expect(await transport.bus.deadLetters.list()).toHaveLength(1));
    await reader.stop();
    for (let count = 0; count < 20; count++) await publish(transport, contract, link());
    await age(contract, 34);
    await log(`UPDATE bus_dead SET dead_at = dead_at - interval '34 days'`);
    await transport.bus.sweep();
    expect((await readLog(transport, [contract.topic])).filter(({ data }) => data !== null)).toHaveLength(21);
    await age(contract, 2);
    await log(`UPDATE bus_dead SET dead_at = dead_at - interval '2 days'`);
    const atOnce = await Promise.all([1, 2, 3].map(() => transport.bus.sweep()));
    expect([...atOnce].sort((a, b) => a - b).slice(0, 2)).toEqual([0, 0]);
    expect((await readLog(transport, [contract.topic])).filter(({ data }) => data !== null)).toEqual([]);
    expect(await transport.bus.deadLetters.list()).toEqual([]);
    const seen: string[] = [];
    await consume(transport, 'mails', contract, async ({ requestId }) => void seen.push(requestId));
    await eventually(async () => expect((await transport.bus.lag('mails', [contract.topic])).get(contract.topic)).toBe(0));
    const { requestId } = link();
    await publish(transport, contract, { ...link(), requestId });
    await eventually(() => expect(seen).toEqual([requestId]));
  });
});
