import type pg from 'pg';
import type { Envelope } from '@community-help/event-contracts';
import { hasData } from '../delivered.js';
import { readEvents, type Partition } from './offsets.js';

const PAGE = 500;

/** Hands over every event the topics hold at the moment of the call, the order of each key kept. @returns how many */
export async function replayLog(pool: pg.Pool, topics: readonly string[], onEvent: (envelope: Envelope) => Promise<void>): Promise<number> {
  const { rows } = await pool.query<Partition & { end: string }>(
    'SELECT topic, part, pos AS "end" FROM bus_head WHERE topic = ANY ($1) ORDER BY topic, part',
    [topics],
  );
  let count = 0;
  for (const { topic, part, end } of rows) {
    for (let reached = '0'; BigInt(reached) < BigInt(end); ) {
      const events = await readEvents(pool, { topic, part }, reached, PAGE);
      for (const { pos, envelope } of events) {
        if (BigInt(pos) > BigInt(end)) break;
        if (!hasData(envelope)) continue;
        await onEvent(envelope);
        count++;
      }
      reached = events.at(-1)?.pos ?? end;
    }
  }
  return count;
}

/** Positions begin at 1; the first one of a topic that keeps the newest of each key is emptied, never deleted. */
export async function logHoldsFirstEvents(pool: pg.Pool, topics: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM bus_head AS head WHERE topic = ANY ($1) AND pos > 0
       AND NOT EXISTS (SELECT FROM bus_event AS event WHERE event.topic = head.topic AND event.part = head.part AND event.pos = 1) LIMIT 1`,
    [topics],
  );
  return rows.length === 0;
}
