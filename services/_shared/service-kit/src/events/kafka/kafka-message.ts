import type { KafkaMessage, Message } from 'kafkajs';
import type { Delivered } from '../delivered.js';
import { TOMBSTONE, type OutgoingEvent } from '../outgoing-event.js';
import { PermanentError } from '../permanent-error.js';

/** CloudEvents' names for what is not data. */
const ID = 'ce_id';
const TYPE = 'ce_type';
const TIME = 'ce_time';

export function toMessage(event: OutgoingEvent): Message {
  const value = event.data === TOMBSTONE ? null : event.data;
  return { key: event.key, value, headers: { ...event.headers, [ID]: event.id, [TYPE]: event.topic, [TIME]: event.occurredAt } };
}

/** @throws PermanentError when the record is not one of our events */
export function toEnvelope(topic: string, message: KafkaMessage): Delivered {
  const headers = headersOf(message);
  const { [ID]: id, [TYPE]: type, [TIME]: occurredAt, ...rest } = headers;
  // A tombstone is one whoever wrote it, an operator's tool included.
  if (id === undefined && message.value !== null) throw new PermanentError(`the record has no ${ID} header`);
  return {
    id: id ?? '',
    type: type ?? topic,
    key: message.key?.toString() ?? '',
    occurredAt: occurredAt ?? new Date(Number(message.timestamp)).toISOString(),
    headers: rest,
    data: parse(message.value),
  };
}

export function headersOf(message: Pick<KafkaMessage, 'headers'>): Record<string, string> {
  return Object.fromEntries(Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]));
}

/** Id and type of a record as far as it has them; for the list of dead letters. */
export function identityOf(headers: Record<string, string>): { id: string; type: string } {
  return { id: headers[ID] ?? '', type: headers[TYPE] ?? '' };
}

function parse(value: Buffer | null): object | null {
  if (value === null) return null;
  try {
    return JSON.parse(value.toString()) as object | null;
  } catch {
    throw new PermanentError('the record is not JSON');
  }
}
