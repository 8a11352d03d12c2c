import { randomUUID } from 'node:crypto';
import type { EventClass } from '@community-help/event-contracts';
import { outgoingEvent } from '@community-help/service-kit';
import type { TestTransport } from './test-transport.js';

/**
 * Publishes an event as its owner would, past any outbox. The same `id` twice is a duplicate delivery.
 * @returns id of the event
 */
export async function publish<Data extends object>(
  transport: TestTransport,
  contract: EventClass<Data>,
  data: Data,
  options: { id?: string } = {},
): Promise<string> {
  const event = outgoingEvent(contract, data);
  if (options.id !== undefined) event.id = options.id;
  await transport.bus.prepare([contract.topic], []);
  await transport.bus.publish([event]);
  return event.id;
}

/** Publishes data that need not fit the contract, as a faulty publisher might. @returns id of the event */
export async function publishUnchecked(transport: TestTransport, contract: EventClass, key: string, data: unknown): Promise<string> {
  const id = randomUUID();
  await transport.bus.prepare([contract.topic], []);
  await transport.bus.publish([{ id, topic: contract.topic, key, occurredAt: new Date().toISOString(), headers: {}, data: JSON.stringify(data) }]);
  return id;
}
