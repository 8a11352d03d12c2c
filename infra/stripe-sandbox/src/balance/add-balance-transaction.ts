import type Stripe from 'stripe';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';

/** One movement of money on an account's balance, in pence. */
export interface Movement {
  owner: string;
  type: Stripe.BalanceTransaction['type'];
  reportingCategory: string;
  /** Gross, negative when money leaves. */
  amount: number;
  /** Taken by Stripe in addition; always reduces the net. */
  fee?: number;
  feeDescription?: string;
  source: string;
  description?: string | null;
  /** Virtual milliseconds; without it the money counts as available at once. */
  availableAtMs?: number;
}

/** Writes a balance transaction, keeps the account's totals and plans the settlement of pending money. */
export function addBalanceTransaction(work: Work, movement: Movement): Stripe.BalanceTransaction {
  const fee = movement.fee ?? 0;
  const net = movement.amount - fee;
  const availableOn = Math.ceil((movement.availableAtMs ?? work.nowMs) / 1000);
  const isPending = movement.availableAtMs !== undefined && availableOn * 1000 > work.nowMs;
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: movement.amount,
    available_on: isPending ? availableOn : work.now,
    balance_type: 'payments',
    created: work.now,
    currency: 'gbp',
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency: 'gbp', description: movement.feeDescription ?? 'Stripe processing fees', type: 'stripe_fee' }],
    net,
    reporting_category: movement.reportingCategory,
    source: movement.source,
    status: isPending ? 'pending' : 'available',
    type: movement.type,
  };
  work.save('balance_transaction', transaction, movement.owner);
  const total = balanceTotal(work, movement.owner);
  if (isPending) {
    work.save('balance_total', { ...total, pending: total.pending + net }, movement.owner);
    planSettlement(work, movement.owner, transaction);
  } else {
    work.save('balance_total', { ...total, available: total.available + net }, movement.owner);
  }
  return transaction;
}

/** What an account holds, in pence. */
export function balanceTotal(work: Work, owner: string): { id: string; available: number; pending: number } {
  return work.find('balance_total', owner) ?? { id: owner, available: 0, pending: 0 };
}

function planSettlement(work: Work, owner: string, transaction: Stripe.BalanceTransaction): void {
  const id = `${owner} ${transaction.available_on}`;
  const planned = work.find('settlement', id);
  work.save('settlement', { id, owner, transactions: [...(planned?.transactions ?? []), transaction.id] }, owner);
  if (!planned) work.schedule('settle', id, transaction.available_on * 1000, `job settle ${id}`);
}
