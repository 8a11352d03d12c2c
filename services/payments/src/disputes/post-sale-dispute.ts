import type { EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { postEntry } from '../ledger/post-entry.js';
import type { SaleAccount } from '../ledger/post-sale.js';
import type { DisputeMovement } from '../stripe/provider-types.js';
import { chargeOf } from './dispute-charge.js';
import type { LostMoney } from './post-dispute.js';

/** Money of a disputed sale goes to the card network. @returns false when this movement was posted before */
export function postSaleWithdrawal(manager: EntityManager, { sourceKey, pence, feePence, occurredAt }: DisputeMovement): Promise<boolean> {
  const taken = { debit: SHARED_ACCOUNTS.dispute, credit: SHARED_ACCOUNTS.stripe, pence };
  return postEntry(manager, { sourceKey, kind: 'dispute-withdrawn', occurredAt, postings: moves(taken, chargeOf(feePence)) });
}

/** It comes back. @param reversedPence how much of it was posted as lost @returns false when this movement was posted before */
export function postSaleReinstatement(
  manager: EntityManager,
  account: SaleAccount,
  { sourceKey, pence, feePence, occurredAt }: DisputeMovement,
  reversedPence: number,
): Promise<boolean> {
  const returned = { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS.dispute, pence };
  const reversed = { debit: SHARED_ACCOUNTS.dispute, credit: SHARED_ACCOUNTS[account], pence: reversedPence };
  return postEntry(manager, { sourceKey, kind: 'dispute-reinstated', occurredAt, postings: moves(returned, reversed, chargeOf(feePence)) });
}

/** The buyer's bank won. @returns false when it was posted before */
export function postSaleLoss(manager: EntityManager, account: SaleAccount, { sourceKey, pence, occurredAt }: LostMoney): Promise<boolean> {
  const postings = moves({ debit: SHARED_ACCOUNTS[account], credit: SHARED_ACCOUNTS.dispute, pence });
  return postEntry(manager, { sourceKey, kind: 'dispute-lost', occurredAt, postings });
}
