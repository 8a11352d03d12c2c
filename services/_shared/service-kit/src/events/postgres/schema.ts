import type pg from 'pg';

/** Events of one key share a partition; a group works on partitions side by side. The same number as on Kafka. */
export const PARTITIONS = 12;
export const BUS_CHANNEL = 'bus';
const SCHEMA_LOCK = 7_265_003;

/**
 * bus_event   the log: position `pos` is gap-free per (topic, part) and in commit order, because bus_head is locked while appending
 * bus_head    newest position of each partition
 * bus_offset  how far a group has come; a missing row is the beginning, so a new group gets everything
 * bus_dead    what a group could not handle
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS bus_event (
    topic text NOT NULL, part integer NOT NULL, pos bigint NOT NULL,
    event_id uuid NOT NULL, type text NOT NULL, key text NOT NULL, headers json NOT NULL, data json NOT NULL,
    occurred_at timestamptz NOT NULL, appended_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (topic, part, pos));
  CREATE TABLE IF NOT EXISTS bus_head (
    topic text NOT NULL, part integer NOT NULL, pos bigint NOT NULL,
    PRIMARY KEY (topic, part)) WITH (fillfactor = 50);
  CREATE TABLE IF NOT EXISTS bus_offset (
    consumer_group text NOT NULL, topic text NOT NULL, part integer NOT NULL, pos bigint NOT NULL,
    attempts integer NOT NULL DEFAULT 0, next_at timestamptz NOT NULL DEFAULT '-infinity',
    PRIMARY KEY (consumer_group, topic, part)) WITH (fillfactor = 50);
  CREATE TABLE IF NOT EXISTS bus_dead (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    consumer_group text NOT NULL, topic text NOT NULL, part integer NOT NULL, pos bigint NOT NULL,
    event_id uuid NOT NULL, type text NOT NULL, key text NOT NULL, headers json NOT NULL, data json NOT NULL,
    occurred_at timestamptz NOT NULL, error text NOT NULL, attempts integer NOT NULL, dead_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (consumer_group, topic, part, pos));
`;

/** Creates what is missing; processes that start together wait for each other. */
export async function createBusSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(SCHEMA);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the first error says more
    throw error;
  } finally {
    client.release();
  }
}
