import type { EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { postEntry } from '../ledger/post-entry.js';
import type { SaleAccount } from '../ledger/post-sale.js';
import type { DisputeMovement } from '../stripe/provider-types.js';
import { chargeOf } from './dispute-charge.js';
import type { LostMoney } from './post-dispute.js';

/** Money of a disputed sale goes to the card network or comes back. @returns false when this movement was posted before */
export function postSaleMovement(manager: EntityManager, { sourceKey, effect, pence, feePence, occurredAt }: DisputeMovement): Promise<boolean> {
  const { stripe, dispute } = SHARED_ACCOUNTS;
  const isTaken = effect === 'withdrawn';
  const moved = isTaken ? { debit: dispute, credit: stripe, pence } : { debit: stripe, credit: dispute, pence };
  const kind = isTaken ? 'dispute-withdrawn' : 'dispute-reinstated';
  return postEntry(manager, { sourceKey, kind, occurredAt, postings: moves(moved, chargeOf(feePence)) });
}

/** The buyer's bank won. @returns false when it was posted before */
export function postSaleLoss(manager: EntityManager, account: SaleAccount, { sourceKey, pence, occurredAt }: LostMoney): Promise<boolean> {
  const postings = moves({ debit: SHARED_ACCOUNTS[account], credit: SHARED_ACCOUNTS.dispute, pence });
  return postEntry(manager, { sourceKey, kind: 'dispute-lost', occurredAt, postings });
}
