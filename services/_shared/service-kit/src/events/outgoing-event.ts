import { parseEvent, type EventClass } from '@community-help/event-contracts';
import { v7 } from 'uuid';
import { traceHeaders } from '../logging/trace.js';

/** An event on its way out: the data is JSON text already, and nobody on the way looks inside. */
export interface OutgoingEvent {
  id: string;
  topic: string;
  key: string;
  /** UTC ISO 8601. */
  occurredAt: string;
  headers: Record<string, string>;
  /** JSON text; `TOMBSTONE` instead of an object ends the key. */
  data: string;
}

/** Data of an event that says: of this key the log keeps nothing. JSON, and no object. */
export const TOMBSTONE = 'null';

/** What makes the log of a topic let go of a key. @param key of the events, not of anything within them */
export function tombstoneOf(contract: EventClass, key: string): OutgoingEvent {
  return { id: v7(), topic: contract.topic, key, occurredAt: new Date().toISOString(), headers: {}, data: TOMBSTONE };
}

/**
 * Checks the data against its contract and gives it an id, its key and the current trace.
 * @throws InvalidEvent when the publisher breaks its own contract
 */
export function outgoingEvent<Data extends object>(contract: EventClass<Data>, data: Data): OutgoingEvent {
  const now = new Date();
  return { ...eventAt(now.getTime(), contract, data), occurredAt: now.toISOString() };
}

/**
 * The same without its time as text, for who stores the time otherwise.
 * @param time milliseconds since 1970
 */
export function eventAt<Data extends object>(time: number, contract: EventClass<Data>, data: Data): Omit<OutgoingEvent, 'occurredAt'> {
  const checked: object = parseEvent(contract, data);
  return {
    id: v7({ msecs: time }),
    topic: contract.topic,
    key: String(Reflect.get(checked, contract.key)),
    headers: traceHeaders(),
    data: JSON.stringify(checked),
  };
}
