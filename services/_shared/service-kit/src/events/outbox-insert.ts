import type { EventClass } from '@community-help/event-contracts';
import { eventAt } from './outgoing-event.js';

/** A statement that stores one event. */
export interface OutboxInsert {
  /** Id of the event. */
  id: string;
  /** `INSERT INTO outbox ...` without RETURNING, to stand alone or within a CTE. */
  sql: string;
  parameters: string[];
}

/** By number of the first parameter: pg compares a prepared statement's text at every use, and the very same string costs nothing. */
const statements = new Map<number, string>();

/**
 * For hot paths: state and event in one statement instead of a transaction of four round trips, e.g.
 * `WITH event AS (${insert.sql}) INSERT INTO helper ...`. Compose the text once and keep it; call `outbox.wake()` when it has run.
 * @param firstParameter number of the first `$n` the fragment may use
 * @throws InvalidEvent when the data breaks the contract
 */
export function outboxInsert<Data extends object>(contract: EventClass<Data>, data: Data, firstParameter = 1): OutboxInsert {
  const event = eventAt(Date.now(), contract, data);
  return {
    id: event.id,
    sql: statementFrom(firstParameter),
    parameters: [event.id, event.topic, event.key, JSON.stringify(event.headers), event.data],
  };
}

function statementFrom(firstParameter: number): string {
  let text = statements.get(firstParameter);
  if (text === undefined) {
    const [id, topic, key, headers, data] = [0, 1, 2, 3, 4].map((n) => `$${firstParameter + n}`);
    text = `INSERT INTO outbox (id, topic, key, headers, data) VALUES (${id}, ${topic}, ${key}, ${headers}, ${data})`;
    statements.set(firstParameter, text);
  }
  return text;
}
