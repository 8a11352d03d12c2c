import type { EntityManager } from 'typeorm';
import { Donation } from '../donations/donation.entity.js';
import { helperAccounts, SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { sharesToGive, sharesToTake } from '../ledger/helper-shares.js';
import { postEntry } from '../ledger/post-entry.js';

/** One refund of one donation, as the provider booked it. Amount in pence. */
export interface BookedRefund {
  refundId: string;
  donationId: string;
  helperId: string;
  amountPence: number;
  occurredAt: Date;
}

/**
 * Takes a refund back from the helper, in the caller's transaction; what was paid out already becomes owed.
 * @returns the donation after it, or undefined when this refund was posted before
 */
export async function postRefund(manager: EntityManager, refund: BookedRefund): Promise<Donation | undefined> {
  const balances = await lockBalances(manager, refund.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: refund.donationId });
  const shares = sharesToTake(refund.amountPence, { pending: donation.pendingPence, available: balances.available });
  const accounts = helperAccounts(refund.helperId);
  const isNew = await postEntry(manager, {
    sourceKey: `stripe:${refund.refundId}:created`,
    kind: 'refund',
    occurredAt: refund.occurredAt,
    helperId: refund.helperId,
    donationId: donation.id,
    postings: moves(
      { debit: accounts.pending, credit: SHARED_ACCOUNTS.stripe, pence: shares.pending },
      { debit: accounts.available, credit: SHARED_ACCOUNTS.stripe, pence: shares.available },
      { debit: accounts.receivable, credit: SHARED_ACCOUNTS.stripe, pence: shares.receivable },
    ),
  });
  if (!isNew) return undefined;
  donation.pendingPence -= shares.pending;
  donation.refundedPence += refund.amountPence;
  await manager.save(donation);
  return donation;
}

/**
 * Gives a refund back that did not reach the donor, in the caller's transaction.
 * @returns the donation after it, or undefined when this failure was posted before
 */
export async function postRefundFailure(manager: EntityManager, refund: BookedRefund): Promise<Donation | undefined> {
  const balances = await lockBalances(manager, refund.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: refund.donationId });
  const shares = sharesToGive(refund.amountPence, { receivable: balances.receivable, isSettled: donation.settledAt !== null });
  const accounts = helperAccounts(refund.helperId);
  const isNew = await postEntry(manager, {
    sourceKey: `stripe:${refund.refundId}:failed`,
    kind: 'refund-failed',
    occurredAt: refund.occurredAt,
    helperId: refund.helperId,
    donationId: donation.id,
    postings: moves(
      { debit: SHARED_ACCOUNTS.stripe, credit: accounts.receivable, pence: shares.receivable },
      { debit: SHARED_ACCOUNTS.stripe, credit: accounts.pending, pence: shares.pending },
      { debit: SHARED_ACCOUNTS.stripe, credit: accounts.available, pence: shares.available },
    ),
  });
  if (!isNew) return undefined;
  donation.pendingPence += shares.pending;
  donation.refundedPence -= refund.amountPence;
  await manager.save(donation);
  return donation;
}
