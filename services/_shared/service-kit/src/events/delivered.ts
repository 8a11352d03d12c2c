import type { Envelope } from '@community-help/event-contracts';

/** What comes out of the log: an event, or a tombstone, which says that the log keeps nothing of its key. */
export type Delivered = Omit<Envelope, 'data'> & { data: object | null };

export function hasData(delivered: Delivered): delivered is Envelope {
  return delivered.data !== null;
}
