import type { OutgoingEvent } from './outgoing-event.js';
import { PublishRefused } from './publish-refused.js';

/** Bytes of an event's data. Kafka takes 1,048,588 of a batch unless told otherwise: what is left is for headers, and for those of a dead letter. */
const LARGEST_EVENT_BYTES = 1_000_000;

/** The same for every bus: an event that one of them takes fits the others too. @throws PublishRefused when one is larger */
export function refuseTooLarge(events: readonly OutgoingEvent[]): void {
  const tooLarge = events.some(({ data }) => Buffer.byteLength(data) > LARGEST_EVENT_BYTES);
  if (tooLarge) throw new PublishRefused(`the event log takes at most ${LARGEST_EVENT_BYTES} bytes per event`, 'event');
}
