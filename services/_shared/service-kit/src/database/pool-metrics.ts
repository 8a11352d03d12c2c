import { Gauge } from 'prom-client';
import type pg from 'pg';
import { metrics } from '../metrics/metrics.js';

const watched = new Set<{ service: string; pool: pg.Pool }>();

new Gauge({
  name: 'database_pool',
  help: 'Connections of the pool of a service that are in use and idle, and statements that wait for one (waiting)',
  labelNames: ['service', 'state'],
  registers: [metrics],
  collect() {
    this.reset();
    for (const { service, pool } of watched) {
      this.inc({ service, state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.inc({ service, state: 'idle' }, pool.idleCount);
      this.inc({ service, state: 'waiting' }, pool.waitingCount);
    }
  },
});

/** Tells how much of a pool is in use, as pg counts it when somebody asks. @returns what ends it */
export function watchPool(service: string, pool: pg.Pool): () => void {
  const one = { service, pool };
  watched.add(one);
  return () => void watched.delete(one);
}
