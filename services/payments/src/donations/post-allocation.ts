import type { EntityManager } from 'typeorm';
import { helperAccounts, SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { postEntry } from '../ledger/post-entry.js';
import { creditedPence, type FeePolicy } from '../money/fee-policy.js';
import { Donation } from './donation.entity.js';
import type { ArrivedDonation } from './post-donation.js';

/**
 * Makes money that was held as unallocated a donation, in the caller's transaction: it leaves that account as if it had not arrived, and arrives as any
 * donation does. The fee was booked when the money came; what the helper bears of it is given back to the platform.
 * @returns the donation, or undefined when this payment was allocated before
 */
export async function postAllocation(manager: EntityManager, policy: FeePolicy, arrived: ArrivedDonation): Promise<Donation | undefined> {
  const { id, helperId, intentId, amountPence, feePence, completedAt } = arrived;
  await lockBalances(manager, helperId);
  const credited = creditedPence(policy, amountPence, feePence);
  const { pending } = helperAccounts(helperId);
  const { unallocated, stripe, stripeFees } = SHARED_ACCOUNTS;
  const isNew = await postEntry(manager, {
    sourceKey: `issue:${intentId}:allocated`,
    kind: 'donation',
    occurredAt: completedAt,
    helperId,
    donationId: id,
    postings: moves(
      { debit: unallocated, credit: stripe, pence: amountPence },
      { debit: stripe, credit: pending, pence: amountPence },
      { debit: pending, credit: stripeFees, pence: amountPence - credited },
    ),
  });
  if (!isNew) return undefined;
  const none = { refundedPence: 0, disputedPence: 0, lostPence: 0, settledAt: null };
  const donation = manager.create(Donation, { ...arrived, ...none, donorMark: null, creditedPence: credited, pendingPence: credited });
  await manager.insert(Donation, donation);
  return donation;
}
