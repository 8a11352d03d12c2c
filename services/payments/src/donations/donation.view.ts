import type { Donation as DonationView, DonationStatus } from '@community-help/api-contracts';
import { formatPounds } from '../money/pence.js';
import type { Donation } from './donation.entity.js';

/** A donation as its helper reads it: nothing of the donor but the name and the message they chose. */
export function donationView(donation: Donation): DonationView {
  return {
    id: donation.id,
    donorName: donation.donorName,
    amount: formatPounds(donation.amountPence),
    ...(donation.message && { message: donation.message }),
    status: statusOf(donation),
    createdAt: donation.completedAt.toISOString(),
  };
}

/** A dispute outweighs a refund: its money is not the helper's to plan with. */
function statusOf({ amountPence, refundedPence, disputedPence, lostPence }: Donation): DonationStatus {
  if (disputedPence > 0 || lostPence > 0) return 'disputed';
  if (refundedPence >= amountPence) return 'refunded';
  return refundedPence > 0 ? 'partially_refunded' : 'completed';
}
