import { randomUUID } from 'node:crypto';
import { parseEvent, type EventClass } from '@community-help/event-contracts';
import { traceHeaders } from '../logging/trace.js';
import { checkedFields } from './contract-check.js';

/** An event on its way out: the data is JSON text already, and nobody on the way looks inside. */
export interface OutgoingEvent {
  id: string;
  topic: string;
  key: string;
  /** UTC ISO 8601. */
  occurredAt: string;
  headers: Record<string, string>;
  data: string;
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
  const checked: object = checkedFields(contract, data) ?? parseEvent(contract, data);
  return {
    id: idAt(time),
    topic: contract.topic,
    key: String(Reflect.get(checked, contract.key)),
    headers: traceHeaders(),
    data: JSON.stringify(checked),
  };
}

/** A UUID of version 7 (RFC 9562, 5.7): milliseconds, then random bits, which Node keeps ready for `randomUUID` and for nothing else. */
function idAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
