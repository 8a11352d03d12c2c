import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { EVENTS, PERSONAL_DATA, type Topic } from '@community-help/event-contracts';
import { loadConfig, PeriodicTasks, ServiceConfig } from '@community-help/service-kit';
import { startTestService, type TestService } from '@community-help/test-kit';
import { configOf, deadLetterConfigOf } from '../src/events/kafka/topic-config.js';
import { replayTopic } from '../src/events/dead-letters.js';
import { sample } from './sample-service.js';

const DAY_MS = 86_400_000;
const PRIVACY_PAGE = readFileSync(new URL('../../../../frontend/src/content/privacy-policy.ts', import.meta.url), 'utf8');
/** What it says of a closed account. */
const PROMISED_DAYS = Number(/After an account is closed most data is deleted within (\d+) days/.exec(PRIVACY_PAGE)?.[1]);
const SETTINGS = { eventRetentionDays: 0, eventForgetAfterDays: 35 };
/** What the setting may be at most. */
const LONGEST = { ...SETTINGS, eventForgetAfterDays: 38 };
const TOPICS = EVENTS.map(({ topic }) => topic) as Topic[];

/** Every table with copies of events: who deletes them. A table with events that is not here fails. */
const TABLES: Record<string, string> = {
  outbox: 'the relay, when they are published',
  outbox_parked: 'an operator; of topics about people the task sweep-parked-events; of a removed listing its tombstone',
  bus_event: 'the task sweep-event-log',
  bus_dead: 'an operator, or the task sweep-event-log',
};
/** Those that know ids of events and nothing of what they said. */
const IDS_ONLY: Record<string, string[]> = {
  inbox: ['consumer_group', 'event_id', 'handled_at'],
  bus_head: ['part', 'pos', 'topic'],
  bus_offset: ['attempts', 'consumer_group', 'next_at', 'part', 'pos', 'topic'],
};

describe('the copies of an event', () => {
  let service: TestService;
  let own: pg.Client;
  let bus: pg.Client;
  const sampleOf = (topic: string): string => readFileSync(new URL(`../../event-contracts/samples/${topic}.json`, import.meta.url), 'utf8');

  beforeAll(async () => {
    service = await startTestService(sample, { worker: true });
    [own, bus] = [service.databaseUrl, service.env['EVENT_DATABASE_URL']].map((connectionString) => new pg.Client({ connectionString })) as [pg.Client, pg.Client];
    await Promise.all([own.connect(), bus.connect()]);
  });
  afterAll(async () => {
    await own?.end();
    await bus?.end();
    await service?.close();
  });

  it('lie in tables of which each is known, and others know ids only', async () => {
    const columns = async (client: pg.Client): Promise<{ table_name: string; columns: string[] }[]> =>
      (await client.query(`SELECT table_name, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`)).rows;
    const all = [...(await columns(own)), ...(await columns(bus))];
    // Whatever knows an event or a place in the log is one of them.
    const about = all.filter(({ columns: names }) => names.includes('data') || names.includes('event_id') || names.includes('topic')).filter(({ table_name }) => table_name !== 'effect');
    expect(about.map(({ table_name }) => table_name).sort()).toEqual([...Object.keys(TABLES), ...Object.keys(IDS_ONLY)].sort());
    for (const { table_name, columns: names } of about) if (table_name in IDS_ONLY) expect([table_name, names]).toEqual([table_name, IDS_ONLY[table_name]]);
  });

  it.each(TOPICS)('of %s are gone in time from each of them, or tell nothing about people', async (topic) => {
    const days = SETTINGS.eventForgetAfterDays + 1;
    const { keeping, inClear, sealed } = PERSONAL_DATA[topic];
    const row = [topic, randomUUID(), sampleOf(topic), days];
    await bus.query(`INSERT INTO bus_head (topic, part, pos) VALUES ($1, 0, 3)`, [topic]);
    for (const pos of [1, 2, 3]) {
      const data = pos === 3 && keeping === 'newest-of-key' ? 'null' : sampleOf(topic);
      await bus.query(
        `INSERT INTO bus_event (topic, part, pos, event_id, type, key, headers, data, occurred_at, appended_at)
         VALUES ($1, 0, $5, $2, $1, 'key', '{}', $3, now() - make_interval(days => $4), now() - make_interval(days => $4))`,
        [topic, randomUUID(), data, days, pos],
      );
    }
    await bus.query(
      `INSERT INTO bus_dead (consumer_group, topic, part, pos, event_id, type, key, headers, data, occurred_at, error, attempts, dead_at)
       VALUES ('group', $1, 0, 1, $2, $1, 'key', '{}', $3, now(), 'broken', 8, now() - make_interval(days => $4))`,
      row,
    );
    await own.query(
      `INSERT INTO outbox_parked (seq, id, topic, key, headers, data, occurred_at, reason)
       VALUES (-1, $2, $1, 'key', '{}', $3, now() - make_interval(days => $4), 'too large')`,
      row,
    );
    for (const task of ['sweep-event-log', 'sweep-parked-events']) await service.app.get(PeriodicTasks).run(task);
    const held = async (client: pg.Client, table: string): Promise<number> =>
      (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE topic = $1 AND data::text <> 'null'`, [topic])).rows[0]!.n;
    const isPersonal = inClear.length + sealed.length > 0;
    expect({ log: await held(bus, 'bus_event'), dead: await held(bus, 'bus_dead'), parked: await held(own, 'outbox_parked') }).toEqual({
      log: keeping === 'for-ever' ? 3 : 0,
      dead: 0,
      // A listing waits for an operator; the tombstone of one that was removed takes it along.
      parked: keeping === 'for-a-term' ? 0 : 1,
    });
    if (isPersonal) expect(keeping).not.toBe('for-ever');
    await own.query('TRUNCATE outbox_parked');
  });

  it.each(TOPICS)('of %s go from Kafka in time by what its topic is told', (topic) => {
    const config = configOf(topic, LONGEST);
    const { keeping, inClear, sealed } = PERSONAL_DATA[topic];
    if (inClear.length + sealed.length === 0) return;
    if (keeping === 'newest-of-key') {
      expect(config['cleanup.policy']).toBe('compact');
      // The next tombstone follows after three quarters of the term; one of them may be late by as much again.
      expect(Number(config['max.compaction.lag.ms'])).toBeLessThan(0.75 * LONGEST.eventForgetAfterDays * DAY_MS);
      expect(2 * 0.75 * LONGEST.eventForgetAfterDays + Number(config['min.compaction.lag.ms']) / DAY_MS).toBeLessThan(PROMISED_DAYS);
    } else {
      expect(config['cleanup.policy']).toBe('delete');
      // An event, and then its letter; a file goes with its youngest record.
      const longest = [config, deadLetterConfigOf(LONGEST)].flatMap((one) => [Number(one['retention.ms']), Number(one['segment.ms'])]);
      expect(Math.min(...longest)).toBeGreaterThan(0);
      expect(longest.reduce((sum, ms) => sum + ms, 0) / DAY_MS).toBeLessThanOrEqual(PROMISED_DAYS);
    }
  });

  it('cannot be kept for longer than is promised by a setting', () => {
    class Config extends ServiceConfig {}
    expect(() => loadConfig(Config, { PROFILE: 'embedded', EVENT_FORGET_AFTER_DAYS: String(LONGEST.eventForgetAfterDays + 1) })).toThrow('EVENT_FORGET_AFTER_DAYS must not be greater than 38');
    expect(loadConfig(Config, { PROFILE: 'embedded' }).eventForgetAfterDays).toBe(SETTINGS.eventForgetAfterDays);
  });

  it('that are delivered again to one group are gone sooner than that', () => {
    expect(configOf(replayTopic('office'), SETTINGS)).toMatchObject({ 'cleanup.policy': 'delete', 'retention.ms': String(7 * DAY_MS) });
  });
});
