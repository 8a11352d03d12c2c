import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { migrateService, outboxInsert } from '@community-help/service-kit';
import type { BenchPostgres } from '../database/bench-postgres.js';
import { median, percentile } from '../measure.js';
import { seededPopulation } from '../population/seeded-population.js';
import { duration, rate, type Line } from '../result.js';
import { outboxService } from '../servers/outbox-service.js';
import { runServer } from '../servers/run-server.js';

const WRITERS = 8;
const ROUNDS = 4;
const ROUND_MS = 1000;
const EVENTS_PER_SECOND = 200;
const PACED_SECONDS = 6;
const DRAIN_MS = 30_000;

const template = seededPopulation(1).next().value as HelperRegisteredV1;
const INSERT = 'INSERT INTO listing (id, data) VALUES ($1, $2)';
type Write = (client: pg.PoolClient) => Promise<string>;

const plain: Write = async (client) => {
  const id = randomUUID();
  await client.query({ name: 'plain', text: INSERT, values: [id, JSON.stringify({ ...template, helperId: id })] });
  return id;
};

const withEvent: Write = async (client) => {
  const id = randomUUID();
  const listing = Object.assign(new HelperRegisteredV1(), template, { helperId: id });
  const event = outboxInsert(HelperRegisteredV1, listing, 3);
  await client.query({ name: 'with-event', text: `WITH event AS (${event.sql}) ${INSERT}`, values: [id, JSON.stringify(listing), ...event.parameters] });
  return event.id;
};

/** E1: what the outbox costs a write; E2: how soon an event is published. */
export async function measureOutbox(postgres: BenchPostgres): Promise<Line[]> {
  const [databaseUrl, eventsUrl] = [await postgres.create('bench_outbox'), await postgres.create('bench_events')];
  const env = { DATABASE_URL: databaseUrl, EVENT_BUS: 'postgres', EVENT_DATABASE_URL: eventsUrl };
  await migrateService(outboxService, env);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WRITERS });
  const events = new pg.Pool({ connectionString: eventsUrl, max: 1 });
  const alone = await compareWrites(pool);
  await pool.query('TRUNCATE outbox');
  const relay = await runServer('relay-server', env);
  try {
    const together = await compareWrites(pool);
    await drained(pool);
    const paced = await measurePaced(pool, events);
    return [line('without a relay', 0.8, alone), line('with the relay on the same cores', 0.6, together), ...paced];
  } finally {
    await relay.stop();
    await pool.end();
    await events.end();
  }
}

function line(what: string, atLeast: number, rates: { plain: number; withEvent: number }): Line {
  const ratio = rates.withEvent / rates.plain;
  return { row: 'E1', what: `write with its outbox row, ${what}`, target: { atLeast }, ratio, measured: rate(rates.withEvent), baseline: `plain insert ${rate(rates.plain)}` };
}

async function compareWrites(pool: pg.Pool): Promise<{ plain: number; withEvent: number }> {
  const rates = { plain: [] as number[], withEvent: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, write] of [['plain', plain], ['withEvent', withEvent]] as const) {
      const perSecond = await writeFor(pool, write);
      if (round > 0) rates[name].push(perSecond);
    }
  }
  return { plain: median(rates.plain), withEvent: median(rates.withEvent) };
}

async function writeFor(pool: pg.Pool, write: Write): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const writers = Array.from({ length: WRITERS }, async () => {
    const client = await pool.connect();
    for (; performance.now() < end; count++) await write(client);
    client.release();
  });
  await Promise.all(writers);
  return (count * 1000) / ROUND_MS;
}

async function measurePaced(pool: pg.Pool, events: pg.Pool): Promise<Line[]> {
  const inserted: number[] = [];
  const committedAt = new Map<string, number>();
  const total = EVENTS_PER_SECOND * PACED_SECONDS;
  const began = performance.now();
  const writes: Promise<void>[] = [];
  for (let number = 0; number < total; number++) {
    const pause = began + (number * 1000) / EVENTS_PER_SECOND - performance.now();
    if (pause > 1) await sleep(pause);
    writes.push(timedWrite(pool, inserted, committedAt));
  }
  await Promise.all(writes);
  await drained(pool);
  const { rows } = await events.query<{ id: string; at: string }>(
    'SELECT event_id AS id, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at FROM bus_event WHERE event_id = ANY ($1)',
    [[...committedAt.keys()]],
  );
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

async function timedWrite(pool: pg.Pool, inserted: number[], committedAt: Map<string, number>): Promise<void> {
  const client = await pool.connect();
  const began = performance.now();
  const id = await withEvent(client);
  inserted.push((performance.now() - began) * 1000);
  committedAt.set(id, performance.timeOrigin + performance.now());
  client.release();
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
