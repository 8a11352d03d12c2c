import type pg from 'pg';
import { logger } from '../../logging/logger.js';

const log = logger('events');

/**
 * Deletes events older than `days` that every known group has passed, in slices, so that no lock lasts.
 * A topic nobody has ever read is kept: its first reader must still get everything.
 */
export async function sweepLog(pool: pg.Pool, days: number): Promise<void> {
  try {
    for (;;) {
      const gone = await pool.query(
        `DELETE FROM bus_event WHERE ctid = ANY (ARRAY(
           SELECT event.ctid FROM bus_event event
           JOIN (SELECT topic, part, min(pos) AS passed FROM bus_offset GROUP BY topic, part) slowest USING (topic, part)
           WHERE event.appended_at < now() - make_interval(days => $1) AND event.pos <= slowest.passed LIMIT 5000))`,
        [days],
      );
      if ((gone.rowCount ?? 0) === 0) return;
    }
  } catch (error) {
    log.warn({ err: error }, 'old events could not be deleted; the next sweep will');
  }
}
