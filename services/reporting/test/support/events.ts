import { randomUUID } from 'node:crypto';
import type { DonationCompletedV1, HelperRegisteredV1 } from '@community-help/event-contracts';
import { listingEvent } from '@community-help/test-kit';

/** A listing with premium, whose address is confirmed. */
export const listing = (helperId: string, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 =>
  listingEvent(helperId, { acceptsDonations: true, isVerified: true, isConfirmed: true, ...changes });

export const donation = (helperId: string, amountPence: number, over: Partial<DonationCompletedV1> = {}): DonationCompletedV1 => ({
  donationId: randomUUID(),
  helperId,
  amountPence,
  feePence: 27,
  creditedPence: amountPence,
  currency: 'gbp',
  completedAt: new Date().toISOString(),
  availableOn: new Date().toISOString(),
  hasDonorEmail: false,
  ...over,
});
