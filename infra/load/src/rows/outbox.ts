import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { migrateService, Outbox, outboxInsert, poolOf, runService } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { median, percentile } from '../measure.js';
import { seededPopulation } from '../population/seeded-population.js';
import { duration, rate, type Line } from '../result.js';
import { outboxService } from '../servers/outbox-service.js';
import { runServer } from '../servers/run-server.js';

const WRITERS = 8;
const ROUNDS = 16;
const ROUND_MS = 1000;
const EVENTS_PER_SECOND = 200;
const PACED_SECONDS = 6;
const DRAIN_MS = 30_000;
const WRITER_ENV = { HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', LOG_LEVEL: 'error', DATABASE_POOL_SIZE: String(WRITERS) };

const template = { ...(seededPopulation(1).next().value as HelperRegisteredV1) };
const INSERT = 'INSERT INTO listing (id, data) VALUES ($1, $2)';
const INSERT_WITH_EVENT = `WITH event AS (${outboxInsert(HelperRegisteredV1, template, 3).sql}) ${INSERT}`;

/** The service that writes, in this process; the relay is in another, as in production. */
interface Writer {
  pool: pg.Pool;
  outbox: Outbox;
}
type Write = (writer: Writer) => Promise<string>;

const plain: Write = async ({ pool }) => {
  const listing = { ...template, helperId: randomUUID() };
  await pool.query({ name: 'plain', text: INSERT, values: [listing.helperId, JSON.stringify(listing)] });
  return listing.helperId;
};

const withEvent: Write = async ({ pool, outbox }) => {
  const listing = { ...template, helperId: randomUUID() };
  const event = outboxInsert(HelperRegisteredV1, listing, 3);
  await pool.query({ name: 'with-event', text: INSERT_WITH_EVENT, values: [listing.helperId, JSON.stringify(listing), ...event.parameters] });
  outbox.wake();
  return event.id;
};

/** E1: what the outbox costs a write; E2: how soon an event is published. */
export async function measureOutbox(postgres: BenchPostgres): Promise<Line[]> {
  const [databaseUrl, eventsUrl] = [await postgres.create('bench_outbox'), await postgres.create('bench_events')];
  const env = { PROFILE: 'embedded', DATABASE_URL: databaseUrl, EVENT_BUS: 'postgres', EVENT_DATABASE_URL: eventsUrl };
  await migrateService(outboxService, env);
  const service = await runService(outboxService, { roles: ['http'], env: { ...env, ...WRITER_ENV } });
  const writer = { pool: poolOf(service.app.get(DataSource)), outbox: service.app.get(Outbox) };
  const alone = await compareWrites(writer);
  await writer.pool.query('TRUNCATE outbox');
  const relay = await runServer('relay-server', env);
  try {
    const together = await compareWrites(writer);
    await drained(writer.pool);
    const paced = await measurePaced(writer, eventsUrl);
    return [line('without a relay', 0.55, alone), line('with the relay on the same cores', 0.45, together), ...paced];
  } finally {
    await relay.stop();
    await service.close();
  }
}

interface Rates {
  plain: number;
  withEvent: number;
  /** Of the two rates of one round: the machine's pace changes from second to second, and less within a round. */
  ratio: number;
}

function line(what: string, atLeast: number, { plain, withEvent, ratio }: Rates): Line {
  return { row: 'E1', what: `write with its outbox row, ${what}`, target: { atLeast }, ratio, measured: rate(withEvent), baseline: `plain insert ${rate(plain)}` };
}

async function compareWrites(writer: Writer): Promise<Rates> {
  const rounds: Rates[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pace = { plain: await writeFor(writer, plain), withEvent: await writeFor(writer, withEvent) };
    if (round > 0) rounds.push({ ...pace, ratio: pace.withEvent / pace.plain });
  }
  const middle = (name: keyof Rates): number => median(rounds.map((round) => round[name]));
  return { plain: middle('plain'), withEvent: middle('withEvent'), ratio: middle('ratio') };
}

async function writeFor(writer: Writer, write: Write): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (; performance.now() < end; count++) await write(writer);
  });
  await Promise.all(writers);
  return (count * 1000) / ROUND_MS;
}

async function measurePaced(writer: Writer, eventsUrl: string): Promise<Line[]> {
  const inserted: number[] = [];
  const committedAt = new Map<string, number>();
  const total = EVENTS_PER_SECOND * PACED_SECONDS;
  const began = performance.now();
  const writes: Promise<void>[] = [];
  for (let number = 0; number < total; number++) {
    const pause = began + (number * 1000) / EVENTS_PER_SECOND - performance.now();
    if (pause > 1) await sleep(pause);
    writes.push(timedWrite(writer, inserted, committedAt));
  }
  await Promise.all(writes);
  await drained(writer.pool);
  const events = new pg.Client({ connectionString: eventsUrl });
  await events.connect();
  const { rows } = await events.query<{ id: string; at: string }>(
    'SELECT event_id AS id, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at FROM bus_event WHERE event_id = ANY ($1)',
    [[...committedAt.keys()]],
  );
  await events.end();
  const delays = rows.map(({ id, at }) => Math.max(0, (Number(at) - committedAt.get(id)!) * 1000));
  const compare = (share: number, name: string, atMost: number): Line => ({
    row: 'E2',
    what: `commit to published at ${EVENTS_PER_SECOND} events/s, ${name}`,
    target: { atMost },
    ratio: percentile(delays, share) / percentile(inserted, share),
    measured: duration(percentile(delays, share)),
    baseline: `the insert ${duration(percentile(inserted, share))}`,
  });
  const lost: Line = { row: 'E2', what: `events lost of ${total}`, target: { atMost: 0 }, ratio: total - rows.length, measured: `${rows.length} published`, baseline: `${total} committed` };
  return [compare(0.5, 'p50', 10), compare(0.99, 'p99', 5), lost];
}

async function timedWrite(writer: Writer, inserted: number[], committedAt: Map<string, number>): Promise<void> {
  const began = performance.now();
  const id = await withEvent(writer);
  inserted.push((performance.now() - began) * 1000);
  committedAt.set(id, performance.timeOrigin + performance.now());
}

async function drained(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>('SELECT count(*)::int AS left FROM outbox');
    if (rows[0]!.left === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0]!.left} events were not published within ${DRAIN_MS / 1000} s`);
    await sleep(50);
  }
}
