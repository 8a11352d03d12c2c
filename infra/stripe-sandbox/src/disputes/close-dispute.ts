import type Stripe from 'stripe';
import { addBalanceTransaction } from '../balance/add-balance-transaction.js';
import { invalidRequest } from '../http/api-error.js';
import type { Work } from '../state/work.js';

/** The bank has decided. A won dispute brings the money back, but not the fee. */
export function closeDispute(work: Work, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (['won', 'lost'].includes(dispute.status)) throw invalidRequest(`This dispute is already closed: ${dispute.status}.`, 'id');
  if (outcome === 'lost') {
    const lost = work.save('dispute', { ...dispute, status: 'lost' });
    work.raise('charge.dispute.closed', lost, undefined, { status: dispute.status });
    return lost;
  }
  const taken = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const balance_transactions = [...dispute.balance_transactions, ...(taken > 0 ? [bookMovement(work, dispute, taken)] : [])];
  const won = work.save('dispute', { ...dispute, status: 'won', balance_transactions });
  work.raise('charge.dispute.closed', won, undefined, { status: dispute.status });
  if (taken > 0) work.raise('charge.dispute.funds_reinstated', won);
  return won;
}

/** The bank takes more of the money of a dispute, or gives part of it back. @param amount pence; negative when it is taken */
export function moveDisputedMoney(work: Work, dispute: Stripe.Dispute, amount: number): Stripe.Dispute {
  const moved = work.save('dispute', {
    ...dispute,
    amount: dispute.amount + Math.max(0, -amount),
    balance_transactions: [...dispute.balance_transactions, bookMovement(work, dispute, amount)],
  });
  work.raise(amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated', moved);
  return moved;
}

function bookMovement(work: Work, { id, charge }: Stripe.Dispute, amount: number): Stripe.BalanceTransaction {
  return addBalanceTransaction(work, {
    owner: work.account,
    type: 'adjustment',
    reportingCategory: amount < 0 ? 'dispute' : 'dispute_reversal',
    amount,
    source: id,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${String(charge)}`,
  });
}
