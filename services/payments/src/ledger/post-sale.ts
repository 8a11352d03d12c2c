import type { EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from './accounts.js';
import { moves } from './entry.js';
import { isPosted, postEntry } from './post-entry.js';

/** What the platform itself sold, or holds without knowing why. */
export type SaleAccount = 'premium' | 'merchandise' | 'unallocated';

/** Money of the platform's own that arrived. Amounts in pence. */
export interface Sale {
  account: SaleAccount;
  intentId: string;
  amountPence: number;
  feePence: number;
  occurredAt: Date;
}

/**
 * Posts a premium month, an order, or money that belongs to nothing we know.
 * @returns false when this payment was posted before
 */
export function postSale(manager: EntityManager, sale: Sale): Promise<boolean> {
  return postEntry(manager, {
    sourceKey: `stripe:${sale.intentId}:succeeded`,
    kind: sale.account === 'unallocated' ? 'unallocated' : 'sale',
    occurredAt: sale.occurredAt,
    postings: moves(
      { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS[sale.account], pence: sale.amountPence },
      { debit: SHARED_ACCOUNTS.stripeFees, credit: SHARED_ACCOUNTS.stripe, pence: sale.feePence },
    ),
  });
}

/** A refund of a sale. @returns false when it was posted before */
export function postSaleRefund(manager: EntityManager, account: SaleAccount, refundId: string, pence: number, at: Date): Promise<boolean> {
  return postEntry(manager, {
    sourceKey: `stripe:${refundId}:created`,
    kind: 'refund',
    occurredAt: at,
    postings: moves({ debit: SHARED_ACCOUNTS[account], credit: SHARED_ACCOUNTS.stripe, pence }),
  });
}

/** A refund of a sale that did not reach the buyer. @returns false when it was posted before, or the refund never was */
export async function postSaleRefundFailure(manager: EntityManager, account: SaleAccount, refundId: string, pence: number, at: Date) {
  if (!(await isPosted(manager, `stripe:${refundId}:created`))) return false;
  return postEntry(manager, {
    sourceKey: `stripe:${refundId}:failed`,
    kind: 'refund-failed',
    occurredAt: at,
    postings: moves({ debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS[account], pence }),
  });
}
