import type { PgSession } from '../database/pg-session.js';
import type { OutgoingEvent } from './outgoing-event.js';

const PAGE = 500;
/** As PostgreSQL stores them, which may be compressed. */
const PAGE_STORED_BYTES = 2_000_000;
/** Less than what Kafka takes at once (1 MB), with room for what it adds. */
const BATCH_BYTES = 800_000;
/** What a record costs beside key, headers and data. */
const RECORD_BYTES = 100;

export interface OutboxRow extends OutgoingEvent {
  seq: string;
  /** An earlier event of its topic and key is parked. */
  isBehind: boolean;
}

/** The oldest events, as many as fit into memory easily. */
export interface OutboxPage {
  rows: OutboxRow[];
  /** More were waiting than fit, so the next page is worth reading at once. */
  isFull: boolean;
}

type Row = { seq: string; id: string; topic: string; key: string; headers: Record<string, string>; data: string; occurred_at: Date; is_behind: boolean; found: number };

export async function readPage(session: PgSession): Promise<OutboxPage> {
  const { rows } = await session.query<Row>({
    name: 'outbox-read',
    text: `SELECT seq, id, topic, key, headers, data::text AS data, occurred_at, found,
        EXISTS (SELECT 1 FROM outbox_parked parked WHERE parked.topic = page.topic AND parked.key = page.key) AS is_behind
      FROM (SELECT *, count(*) OVER ()::int AS found, sum(pg_column_size(data)) OVER (ORDER BY seq) - pg_column_size(data) AS before FROM (SELECT * FROM outbox ORDER BY seq LIMIT $1) oldest) page
      WHERE before <= $2 ORDER BY seq`,
    values: [PAGE, PAGE_STORED_BYTES],
  });
  const found = rows[0]?.found ?? 0;
  return {
    rows: rows.map(({ occurred_at, is_behind, found: _, ...row }) => ({ ...row, occurredAt: occurred_at.toISOString(), isBehind: is_behind })),
    isFull: found === PAGE || found > rows.length,
  };
}

/** Cuts a page into batches that a broker takes; an event that is too large by itself is a batch of its own. */
export function batchesOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const batches: OutboxRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = Buffer.byteLength(row.data) + Buffer.byteLength(row.key) + JSON.stringify(row.headers).length + RECORD_BYTES;
    if (bytes + size > BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(row);
    bytes += size;
  }
  return batches;
}

export async function removePublished(session: PgSession, rows: readonly OutboxRow[]): Promise<void> {
  await session.query({ name: 'outbox-delete', text: 'DELETE FROM outbox WHERE seq = ANY ($1::bigint[])', values: [rows.map((row) => row.seq)] });
}

/** Moves events aside: those that were refused, or those behind one that was. @returns how many are parked now */
export async function park(session: PgSession, rows: readonly OutboxRow[], reason: string): Promise<number> {
  return moveAside(session, rows, reason, true);
}

/** Only where something of their key is still parked: an operator may have let it go a moment ago. */
export async function parkBehind(session: PgSession, rows: readonly OutboxRow[]): Promise<number> {
  return moveAside(session, rows, 'an earlier event of the same key is parked', false);
}

async function moveAside(session: PgSession, rows: readonly OutboxRow[], reason: string, isRefused: boolean): Promise<number> {
  const { rowCount } = await session.query({
    name: 'outbox-park',
    text: `WITH gone AS (
        DELETE FROM outbox WHERE seq = ANY ($1::bigint[])
          AND ($3 OR EXISTS (SELECT 1 FROM outbox_parked parked WHERE parked.topic = outbox.topic AND parked.key = outbox.key)) RETURNING *)
      INSERT INTO outbox_parked (seq, id, topic, key, headers, data, occurred_at, reason)
      SELECT seq, id, topic, key, headers, data, occurred_at, $2 FROM gone`,
    values: [rows.map((row) => row.seq), reason.slice(0, 500), isRefused],
  });
  return rowCount ?? 0;
}
