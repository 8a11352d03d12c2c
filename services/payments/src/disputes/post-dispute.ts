import type { EntityManager } from 'typeorm';
import { Donation } from '../donations/donation.entity.js';
import { helperAccounts, SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves, type Posting } from '../ledger/entry.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { sharesToGive, sharesToTake } from '../ledger/helper-shares.js';
import { postEntry } from '../ledger/post-entry.js';
import type { DisputeMovement } from '../stripe/provider-types.js';
import { chargeOf } from './dispute-charge.js';

export interface DisputedDonation {
  donationId: string;
  helperId: string;
}

/**
 * A card network took money: the platform waits for it, the helper's share is held. What the network charges is the platform's.
 * @returns false when this movement was posted before
 */
export async function postWithdrawal(manager: EntityManager, disputed: DisputedDonation, taken: DisputeMovement): Promise<boolean> {
  const balances = await lockBalances(manager, disputed.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: disputed.donationId });
  const shares = sharesToTake(taken.pence, { pending: donation.pendingPence, available: balances.available });
  const accounts = helperAccounts(disputed.helperId);
  const isNew = await postMovement(manager, 'dispute-withdrawn', disputed, taken, [
    { debit: SHARED_ACCOUNTS.dispute, credit: SHARED_ACCOUNTS.stripe, pence: taken.pence },
    { debit: accounts.pending, credit: accounts.disputeHold, pence: shares.pending },
    { debit: accounts.available, credit: accounts.disputeHold, pence: shares.available },
    { debit: accounts.receivable, credit: accounts.disputeHold, pence: shares.receivable },
  ]);
  if (!isNew) return false;
  donation.pendingPence -= shares.pending;
  donation.disputedPence += taken.pence;
  await manager.save(donation);
  return true;
}

/**
 * Money came back from the card network, and with it perhaps what it had charged. What was lost of it is not lost any more: it is on hold again
 * for as long as it takes to give it to the helper.
 * @param reversedPence how much of it was posted as lost
 * @returns false when this movement was posted before
 */
export async function postReinstatement(manager: EntityManager, disputed: DisputedDonation, returned: DisputeMovement, reversedPence: number): Promise<boolean> {
  const balances = await lockBalances(manager, disputed.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: disputed.donationId });
  const shares = sharesToGive(returned.pence, { receivable: balances.receivable, isSettled: donation.settledAt !== null });
  const accounts = helperAccounts(disputed.helperId);
  const isNew = await postMovement(manager, 'dispute-reinstated', disputed, returned, [
    { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS.dispute, pence: returned.pence },
    { debit: SHARED_ACCOUNTS.dispute, credit: accounts.disputeHold, pence: reversedPence },
    { debit: accounts.disputeHold, credit: accounts.receivable, pence: shares.receivable },
    { debit: accounts.disputeHold, credit: accounts.pending, pence: shares.pending },
    { debit: accounts.disputeHold, credit: accounts.available, pence: shares.available },
  ]);
  if (!isNew) return false;
  donation.pendingPence += shares.pending;
  donation.disputedPence -= returned.pence - reversedPence;
  donation.lostPence -= reversedPence;
  await manager.save(donation);
  return true;
}

export interface LostMoney {
  sourceKey: string;
  /** What the card network still had of it. */
  pence: number;
  occurredAt: Date;
}

/**
 * The donor's bank won: what it still has stays with the donor.
 * @returns false when it was posted before
 */
export async function postLoss(manager: EntityManager, disputed: DisputedDonation, lost: LostMoney): Promise<boolean> {
  await lockBalances(manager, disputed.helperId);
  const donation = await manager.findOneByOrFail(Donation, { id: disputed.donationId });
  const isNew = await postEntry(manager, {
    ...disputed,
    sourceKey: lost.sourceKey,
    kind: 'dispute-lost',
    occurredAt: lost.occurredAt,
    postings: moves({ debit: helperAccounts(disputed.helperId).disputeHold, credit: SHARED_ACCOUNTS.dispute, pence: lost.pence }),
  });
  if (!isNew) return false;
  donation.disputedPence -= lost.pence;
  donation.lostPence += lost.pence;
  await manager.save(donation);
  return true;
}

function postMovement(
  manager: EntityManager,
  kind: 'dispute-withdrawn' | 'dispute-reinstated',
  disputed: DisputedDonation,
  { sourceKey, occurredAt, feePence }: DisputeMovement,
  postings: Posting[],
): Promise<boolean> {
  return postEntry(manager, { ...disputed, sourceKey, kind, occurredAt, postings: moves(...postings, chargeOf(feePence)) });
}
