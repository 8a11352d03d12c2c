import type { EntityManager } from 'typeorm';
import { Donation } from '../donations/donation.entity.js';
import { helperAccounts, SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { sharesToGive, sharesToTake } from '../ledger/helper-shares.js';
import { postEntry } from '../ledger/post-entry.js';

/** One dispute of one donation, as the provider booked it. Amounts in pence. */
export interface BookedDispute {
  disputeId: string;
  donationId: string;
  helperId: string;
  amountPence: number;
  occurredAt: Date;
}

/**
 * A card network took the money: the platform waits for it, the helper's share is held. The dispute fee is the platform's.
 * @returns false when it was posted before
 */
export async function postWithdrawal(manager: EntityManager, dispute: BookedDispute, feePence: number): Promise<boolean> {
  const balances = await lockBalances(manager, dispute.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: dispute.donationId });
  const shares = sharesToTake(dispute.amountPence, { pending: donation.pendingPence, available: balances.available });
  const accounts = helperAccounts(dispute.helperId);
  const isNew = await postEntry(manager, {
    ...entryOf(dispute, 'withdrawn'),
    kind: 'dispute-withdrawn',
    postings: moves(
      { debit: SHARED_ACCOUNTS.dispute, credit: SHARED_ACCOUNTS.stripe, pence: dispute.amountPence },
      { debit: SHARED_ACCOUNTS.disputeFees, credit: SHARED_ACCOUNTS.stripe, pence: feePence },
      { debit: accounts.pending, credit: accounts.disputeHold, pence: shares.pending },
      { debit: accounts.available, credit: accounts.disputeHold, pence: shares.available },
      { debit: accounts.receivable, credit: accounts.disputeHold, pence: shares.receivable },
    ),
  });
  if (!isNew) return false;
  donation.pendingPence -= shares.pending;
  donation.disputedPence += dispute.amountPence;
  await manager.save(donation);
  return true;
}

/**
 * The donor's bank lost: the money is back, and with it perhaps the fee.
 * @returns false when it was posted before
 */
export async function postReinstatement(manager: EntityManager, dispute: BookedDispute, returnedFeePence: number): Promise<boolean> {
  const balances = await lockBalances(manager, dispute.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: dispute.donationId });
  const shares = sharesToGive(dispute.amountPence, { receivable: balances.receivable, isSettled: donation.settledAt !== null });
  const accounts = helperAccounts(dispute.helperId);
  const isNew = await postEntry(manager, {
    ...entryOf(dispute, 'reinstated'),
    kind: 'dispute-won',
    postings: moves(
      { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS.dispute, pence: dispute.amountPence },
      { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS.disputeFees, pence: returnedFeePence },
      { debit: accounts.disputeHold, credit: accounts.receivable, pence: shares.receivable },
      { debit: accounts.disputeHold, credit: accounts.pending, pence: shares.pending },
      { debit: accounts.disputeHold, credit: accounts.available, pence: shares.available },
    ),
  });
  if (!isNew) return false;
  donation.pendingPence += shares.pending;
  donation.disputedPence -= dispute.amountPence;
  await manager.save(donation);
  return true;
}

/**
 * The donor's bank won: the money stays with the donor.
 * @returns false when it was posted before
 */
export async function postLoss(manager: EntityManager, dispute: BookedDispute): Promise<boolean> {
  await lockBalances(manager, dispute.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: dispute.donationId });
  const isNew = await postEntry(manager, {
    ...entryOf(dispute, 'lost'),
    kind: 'dispute-lost',
    postings: moves({
      debit: helperAccounts(dispute.helperId).disputeHold,
      credit: SHARED_ACCOUNTS.dispute,
      pence: dispute.amountPence,
    }),
  });
  if (!isNew) return false;
  donation.disputedPence -= dispute.amountPence;
  donation.lostPence += dispute.amountPence;
  await manager.save(donation);
  return true;
}

function entryOf(dispute: BookedDispute, effect: string) {
  const { helperId, donationId, occurredAt } = dispute;
  return { sourceKey: `stripe:${dispute.disputeId}:${effect}`, occurredAt, helperId, donationId };
}
