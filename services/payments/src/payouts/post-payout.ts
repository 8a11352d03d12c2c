import type { EntityManager } from 'typeorm';
import { helperAccounts, SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves, type Entry } from '../ledger/entry.js';
import { isPosted, postEntry } from '../ledger/post-entry.js';
import { sharesToGive } from '../ledger/helper-shares.js';
import type { HelperBalances } from '../ledger/helper-balances.js';

/** What the ledger needs to know of a payout. Amount in pence. */
export interface PayoutOfLedger {
  id: string;
  helperId: string;
  amountPence: number;
}

/** Holds money back for a payout. */
export function postReserve(manager: EntityManager, payout: PayoutOfLedger, now: Date): Promise<boolean> {
  const { available, inTransit } = helperAccounts(payout.helperId);
  return postEntry(manager, {
    ...entryOf(payout, `payout:${payout.id}:reserve`, now),
    kind: 'payout-reserved',
    postings: moves({ debit: available, credit: inTransit, pence: payout.amountPence }),
  });
}

/** Gives held money back; what the helper has come to owe meanwhile is covered first. */
export function postRelease(manager: EntityManager, payout: PayoutOfLedger, balances: HelperBalances, now: Date): Promise<boolean> {
  const { available, inTransit, receivable } = helperAccounts(payout.helperId);
  const shares = sharesToGive(payout.amountPence, { receivable: balances.receivable, isSettled: true });
  return postEntry(manager, {
    ...entryOf(payout, `payout:${payout.id}:release`, now),
    kind: 'payout-released',
    postings: moves(
      { debit: inTransit, credit: receivable, pence: shares.receivable },
      { debit: inTransit, credit: available, pence: shares.available },
    ),
  });
}

/** The platform's money went to the helper's Stripe account. */
export function postTransfer(manager: EntityManager, payout: PayoutOfLedger, transferId: string, at: Date): Promise<boolean> {
  const { connected } = helperAccounts(payout.helperId);
  return postEntry(manager, {
    ...entryOf(payout, `stripe:${transferId}:created`, at),
    kind: 'payout-transferred',
    postings: moves({ debit: connected, credit: SHARED_ACCOUNTS.stripe, pence: payout.amountPence }),
  });
}

/** The platform took a transfer back. */
export function postTransferReversal(manager: EntityManager, payout: PayoutOfLedger, transferId: string, at: Date): Promise<boolean> {
  const { connected } = helperAccounts(payout.helperId);
  return postEntry(manager, {
    ...entryOf(payout, `stripe:${transferId}:reversed`, at),
    kind: 'payout-reversed',
    postings: moves({ debit: SHARED_ACCOUNTS.stripe, credit: connected, pence: payout.amountPence }),
  });
}

/** The bank was told to pay. */
export function postPaid(manager: EntityManager, payout: PayoutOfLedger, stripePayoutId: string, at: Date): Promise<boolean> {
  const { connected, inTransit } = helperAccounts(payout.helperId);
  return postEntry(manager, {
    ...entryOf(payout, `stripe:${stripePayoutId}:paid`, at),
    kind: 'payout-paid',
    postings: moves({ debit: inTransit, credit: connected, pence: payout.amountPence }),
  });
}

/**
 * The bank sent the money back to the helper's Stripe account. Only a payout that was posted as paid moves anything.
 * @returns whether it had been paid
 */
export async function postReturn(manager: EntityManager, payout: PayoutOfLedger, stripePayoutId: string, at: Date): Promise<boolean> {
  if (!(await isPosted(manager, `stripe:${stripePayoutId}:paid`))) return false;
  const { connected, inTransit } = helperAccounts(payout.helperId);
  return postEntry(manager, {
    ...entryOf(payout, `stripe:${stripePayoutId}:failed`, at),
    kind: 'payout-returned',
    postings: moves({ debit: connected, credit: inTransit, pence: payout.amountPence }),
  });
}

function entryOf(payout: PayoutOfLedger, sourceKey: string, occurredAt: Date): Omit<Entry, 'kind' | 'postings'> {
  return { sourceKey, occurredAt, helperId: payout.helperId, payoutId: payout.id };
}
