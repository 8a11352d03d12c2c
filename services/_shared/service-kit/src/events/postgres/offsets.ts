import type pg from 'pg';
import type { Delivered } from '../delivered.js';

export interface Partition {
  topic: string;
  part: number;
}

export interface PendingPartition extends Partition {
  /** Position of its newest event when it was found. */
  head: string;
}

export interface LoggedEvent {
  pos: string;
  envelope: Delivered;
  /** What is stored, for the dead letters. */
  row: EventRow;
}

export interface EventRow {
  pos: string;
  event_id: string;
  type: string;
  key: string;
  headers: Record<string, string>;
  /** Null for a tombstone, or where the log has forgotten it. */
  data: object | null;
  occurred_at: Date;
}

/** Partitions with events that the group has not handled and that are not waiting for their next delivery; those where something failed come last. */
export async function pendingPartitions(pool: pg.Pool, group: string, topics: readonly string[]): Promise<PendingPartition[]> {
  const { rows } = await pool.query<PendingPartition>({
    name: 'bus-pending',
    text: `SELECT head.topic, head.part, head.pos AS head FROM bus_head head
      LEFT JOIN bus_offset own ON own.consumer_group = $1 AND own.topic = head.topic AND own.part = head.part
      WHERE head.topic = ANY ($2) AND head.pos > coalesce(own.pos, 0) AND coalesce(own.next_at <= now(), true)
      ORDER BY own.next_at NULLS FIRST`,
    values: [group, topics],
  });
  return rows;
}

/** Where the group is on a partition. Read after the partition was claimed: another process may have moved it. */
export async function readOffset(pool: pg.Pool, group: string, at: Partition): Promise<{ pos: string; attempts: number; isDue: boolean }> {
  const { rows } = await pool.query<{ pos: string; attempts: number; isDue: boolean }>({
    name: 'bus-offset',
    text: 'SELECT pos, attempts, next_at <= now() AS "isDue" FROM bus_offset WHERE consumer_group = $1 AND topic = $2 AND part = $3',
    values: [group, at.topic, at.part],
  });
  return rows[0] ?? { pos: '0', attempts: 0, isDue: true };
}

export async function readEvents(pool: pg.Pool, at: Partition, after: string, limit: number): Promise<LoggedEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'bus-read',
    text: `SELECT pos, event_id, type, key, headers, data, occurred_at FROM bus_event
      WHERE topic = $1 AND part = $2 AND pos > $3 ORDER BY pos LIMIT $4`,
    values: [at.topic, at.part, after, limit],
  });
  return rows.map((row) => ({
    pos: row.pos,
    row,
    envelope: { id: row.event_id, type: row.type, key: row.key, occurredAt: row.occurred_at.toISOString(), headers: row.headers, data: row.data },
  }));
}

/** Everything up to `pos` is handled. Never goes back, whoever else may have moved the offset meanwhile. */
export async function advance(client: pg.Pool | pg.ClientBase, group: string, at: Partition, pos: string): Promise<void> {
  await client.query({
    name: 'bus-advance',
    text: `INSERT INTO bus_offset AS own (consumer_group, topic, part, pos) VALUES ($1, $2, $3, $4)
      ON CONFLICT (consumer_group, topic, part) DO UPDATE SET pos = excluded.pos, attempts = 0, next_at = '-infinity' WHERE own.pos < excluded.pos`,
    values: [group, at.topic, at.part, pos],
  });
}

/** The event after `pos` failed; nobody touches the partition again before `pauseMs` have passed. */
export async function postpone(pool: pg.Pool, group: string, at: Partition, pos: string, attempts: number, pauseMs: number): Promise<void> {
  await pool.query({
    name: 'bus-postpone',
    text: `INSERT INTO bus_offset AS own (consumer_group, topic, part, pos, attempts, next_at)
      VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::float8 / 1000))
      ON CONFLICT (consumer_group, topic, part) DO UPDATE
      SET pos = excluded.pos, attempts = excluded.attempts, next_at = excluded.next_at WHERE own.pos <= excluded.pos`,
    values: [group, at.topic, at.part, pos, attempts, pauseMs],
  });
}

/** Dead letter and offset in one statement: the letter exists exactly when the group has moved on. */
export async function deadLetter(pool: pg.Pool, group: string, at: Partition, event: LoggedEvent, error: Error, attempts: number): Promise<void> {
  const { row } = event;
  await pool.query({
    name: 'bus-deadLetter',
    text: `WITH letter AS (
        INSERT INTO bus_dead (consumer_group, topic, part, pos, event_id, type, key, headers, data, occurred_at, error, attempts)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING)
      INSERT INTO bus_offset AS own (consumer_group, topic, part, pos) VALUES ($1, $2, $3, $4)
      ON CONFLICT (consumer_group, topic, part) DO UPDATE SET pos = excluded.pos, attempts = 0, next_at = '-infinity' WHERE own.pos < excluded.pos`,
    values: [group, at.topic, at.part, event.pos, row.event_id, row.type, row.key, JSON.stringify(row.headers), JSON.stringify(row.data),
      row.occurred_at, error.message.slice(0, 2_000), attempts],
  });
}

/** Topics whose first events are gone and of which the group has read nothing. */
export async function missedTopics(pool: pg.Pool, group: string, topics: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ topic: string }>(
    `SELECT DISTINCT head.topic FROM bus_head head
      LEFT JOIN bus_offset own ON own.consumer_group = $1 AND own.topic = head.topic AND own.part = head.part
      WHERE head.topic = ANY ($2) AND own.topic IS NULL
        AND NOT EXISTS (SELECT 1 FROM bus_event first WHERE first.topic = head.topic AND first.part = head.part AND first.pos = 1)
      ORDER BY head.topic`,
    [group, topics],
  );
  return rows.map((row) => row.topic);
}

/** Events of each topic behind the group's offsets. */
export async function consumerLag(pool: pg.Pool, group: string, topics: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ topic: string; behind: number }>(
    `SELECT head.topic, sum(head.pos - coalesce(own.pos, 0))::float8 AS behind FROM bus_head head
      LEFT JOIN bus_offset own ON own.consumer_group = $1 AND own.topic = head.topic AND own.part = head.part
      WHERE head.topic = ANY ($2) GROUP BY head.topic`,
    [group, topics],
  );
  const behind = new Map(rows.map((row) => [row.topic, row.behind]));
  return new Map(topics.map((topic) => [topic, behind.get(topic) ?? 0]));
}
