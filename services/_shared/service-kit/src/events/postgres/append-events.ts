import type pg from 'pg';
import type { OutgoingEvent } from '../outgoing-event.js';
import { PARTITIONS } from './schema.js';

/**
 * One statement and so one transaction: takes the heads of the partitions (always in the same order, so that two publishers
 * cannot deadlock), reserves positions and appends. A reader never sees a gap that fills later.
 */
const APPEND = `
  WITH input AS MATERIALIZED (
    SELECT topic, (hashtextextended(key, 0) & 2147483647) % ${PARTITIONS} AS part, ordinal, event_id, type, key, headers, data, occurred_at
    FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::json[], $6::json[], $7::timestamptz[])
      WITH ORDINALITY AS row (topic, event_id, type, key, headers, data, occurred_at, ordinal)
  ), head AS (
    INSERT INTO bus_head AS old (topic, part, pos)
    SELECT topic, part, count(*) FROM input GROUP BY topic, part ORDER BY topic, part
    ON CONFLICT (topic, part) DO UPDATE SET pos = old.pos + excluded.pos
    RETURNING topic, part, pos
  )
  INSERT INTO bus_event (topic, part, pos, event_id, type, key, headers, data, occurred_at)
  SELECT input.topic, input.part,
    head.pos - count(*) OVER (PARTITION BY input.topic, input.part)
      + row_number() OVER (PARTITION BY input.topic, input.part ORDER BY ordinal),
    event_id, type, key, headers, data, occurred_at
  FROM input JOIN head ON head.topic = input.topic AND head.part = input.part`;

/** Appends events to the log in the given order. @param topicOf where an event goes; its own type unless it is a replay */
export async function appendEvents(
  client: pg.Pool | pg.ClientBase,
  events: readonly OutgoingEvent[],
  topicOf: (event: OutgoingEvent) => string = (event) => event.topic,
): Promise<void> {
  if (events.length === 0) return;
  await client.query({
    name: 'bus-append',
    text: APPEND,
    values: [
      events.map(topicOf),
      events.map((event) => event.id),
      events.map((event) => event.topic),
      events.map((event) => event.key),
      events.map((event) => JSON.stringify(event.headers)),
      events.map((event) => event.data),
      events.map((event) => event.occurredAt),
    ],
  });
}
