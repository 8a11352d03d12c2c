import { Gauge } from 'prom-client';
import type pg from 'pg';
import { metrics } from '../metrics/metrics.js';

type Backlog = { waiting: number; oldest: number };

const sources = new Map<string, () => pg.Pool>();
let pending: Promise<[string, Backlog][]> | undefined;

new Gauge({
  name: 'outbox_backlog',
  help: 'Events stored and not yet published',
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

/** Publishes backlog and age of a service's outbox, read when somebody asks. */
export function watchOutbox(service: string, pool: () => pg.Pool): () => void {
  sources.set(service, pool);
  return () => sources.delete(service);
}

/** Both gauges of one scrape share one read. */
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
      'SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS oldest FROM outbox',
    );
    return rows[0] ?? { waiting: Number.NaN, oldest: Number.NaN };
  } catch {
    return { waiting: Number.NaN, oldest: Number.NaN };
  }
}
