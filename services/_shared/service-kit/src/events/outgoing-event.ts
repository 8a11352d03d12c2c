import { parseEvent, type EventClass } from '@community-help/event-contracts';
import { v7 as uuidv7 } from 'uuid';
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
  const checked: object = checkedFields(contract, data) ?? parseEvent(contract, data);
  const key = Reflect.get(checked, contract.key);
  return {
    id: uuidv7(),
    topic: contract.topic,
    key: String(key),
    occurredAt: new Date().toISOString(),
    headers: traceHeaders(),
    data: JSON.stringify(checked),
  };
}
