import { DonationCompletedV1, DonationRefundedV1, HelperUpdatedV1, PayoutAccountUpdatedV1, PayoutCompletedV1, PayoutRequestedV1 } from '@community-help/event-contracts';
import type { EventBus } from '@community-help/service-kit';

/** Facts about helpers that come more than once for each. */
const TOPICS = [DonationCompletedV1, DonationRefundedV1, HelperUpdatedV1, PayoutAccountUpdatedV1, PayoutCompletedV1, PayoutRequestedV1].map(({ topic }) => topic);

export interface LogOrder {
  events: number;
  /** Records that are there again, because a relay did not hear that they were stored. */
  repeated: number;
  /** Events whose key has a later one before them, in words. */
  disordered: string[];
}

/**
 * Whether the events of each key lie in the log in the order in which they were stored with their rows: a version 7 UUID begins with its
 * millisecond. A repetition counts where the event came first.
 */
export async function readOrder(bus: EventBus): Promise<LogOrder> {
  const order: LogOrder = { events: 0, repeated: 0, disordered: [] };
  for (const topic of TOPICS) {
    const seen = new Set<string>();
    const latest = new Map<string, number>();
    await bus.replay([topic], async ({ id, key }) => {
      if (seen.has(id)) return void (order.repeated += 1);
      seen.add(id);
      order.events += 1;
      const storedAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      if (storedAt < (latest.get(key) ?? 0)) order.disordered.push(`${topic} ${id}`);
      latest.set(key, Math.max(storedAt, latest.get(key) ?? 0));
    });
  }
  return order;
}
