import { Gauge } from 'prom-client';
import type pg from 'pg';
import { metrics } from '../metrics/metrics.js';

type Backlog = { waiting: number; oldest: number; parked: number };
/** Counting on would read a table that an outage has filled, while there is one. */
const COUNTED = 10_000;

const UNKNOWN: Backlog = { waiting: Number.NaN, oldest: Number.NaN, parked: Number.NaN };
const sources = new Map<string, () => pg.Pool>();
let pending: Promise<[string, Backlog][]> | undefined;

new Gauge({
  name: 'outbox_backlog',
  help: `Events stored and not yet published; ${COUNTED} stands for that many or more`,
  labelNames: ['service'],
  registers: [metrics],
  async collect() {
    for (const [service, backlog] of await readAll()) this.set({ service }, backlog.waiting);
  },
});

new Gauge({
  name: 'outbox_oldest_age_seconds',
  help: 'Age of the oldest event not yet published; 0 when there is none',
  labelNames: ['service'],
  registers: [metrics],
  async collect() {
    for (const [service, backlog] of await readAll()) this.set({ service }, backlog.oldest);
  },
});

new Gauge({
  name: 'outbox_parked',
  help: 'Events set aside because the bus refuses them; an operator must decide',
  labelNames: ['service'],
  registers: [metrics],
  async collect() {
    for (const [service, backlog] of await readAll()) this.set({ service }, backlog.parked);
  },
});

/** Publishes backlog and age of a service's outbox, read when somebody asks. */
export function watchOutbox(service: string, pool: () => pg.Pool): () => void {
  sources.set(service, pool);
  return () => sources.delete(service);
}

/** All gauges of one scrape share one read. */
function readAll(): Promise<[string, Backlog][]> {
  pending ??= Promise.all([...sources].map(async ([service, pool]): Promise<[string, Backlog]> => [service, await read(pool())])).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** A database that is away has an unknown backlog, which is what NaN says in a metric. */
async function read(pool: pg.Pool): Promise<Backlog> {
  try {
    const { rows } = await pool.query<Backlog>(
      `SELECT (SELECT count(*)::int FROM (SELECT FROM outbox LIMIT ${COUNTED}) counted) AS waiting,
         coalesce((SELECT extract(epoch FROM now() - occurred_at) FROM outbox ORDER BY seq LIMIT 1), 0)::float8 AS oldest,
         (SELECT count(*)::int FROM (SELECT FROM outbox_parked LIMIT ${COUNTED}) counted) AS parked`,
    );
    return rows[0] ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
