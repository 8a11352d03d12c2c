import type { Envelope } from '@community-help/event-contracts';

/** Each topic is read for itself: what was collected of several stands in any order, and here in that in which it happened. */
export function inTheirOrder(events: readonly Envelope[]): Envelope[] {
  return [...events].sort((one, other) => one.occurredAt.localeCompare(other.occurredAt));
}
