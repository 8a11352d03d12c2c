import type pg from 'pg';
import type { OutgoingEvent } from '../outgoing-event.js';
import { PARTITIONS } from './schema.js';

/** A control character, which no JSON text holds: a text cut at it costs half of an array, where each quote is escaped here and unescaped there. */
const SEPARATOR = '\u001e';

/**
 * One statement and so one transaction: takes the heads of the partitions (always in the same order, so that two publishers
 * cannot deadlock), reserves positions and appends. A reader never sees a gap that fills later.
 */
const APPEND = `
  WITH input AS MATERIALIZED (
    SELECT *, row_number() OVER (PARTITION BY topic, part ORDER BY ordinal) AS rank
    FROM (
      SELECT *, (hashtextextended(key, 0) & 2147483647) % ${PARTITIONS} AS part
      FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], string_to_array($5, $8), string_to_array($6, $8), $7::timestamptz[])
        WITH ORDINALITY AS event (topic, event_id, type, key, headers, data, occurred_at, ordinal)
    ) AS event
  ), head AS (
    INSERT INTO bus_head AS known (topic, part, pos)
    SELECT topic, part, count(*) FROM input GROUP BY topic, part ORDER BY topic, part
    ON CONFLICT (topic, part) DO UPDATE SET pos = known.pos + excluded.pos
    RETURNING topic, part, coalesce(old.pos, 0) AS reached
  )
  INSERT INTO bus_event (topic, part, pos, event_id, type, key, headers, data, occurred_at)
  SELECT topic, part, reached + rank, event_id, type, key, headers::json, data::json, occurred_at
  FROM input JOIN head USING (topic, part)`;

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
      events.map((event) => JSON.stringify(event.headers)).join(SEPARATOR),
      events.map((event) => event.data).join(SEPARATOR),
      events.map((event) => event.occurredAt),
      SEPARATOR,
    ],
  });
}
