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
  const back = addBalanceTransaction(work, {
    owner: work.account,
    type: 'adjustment',
    reportingCategory: 'dispute_reversal',
    amount: dispute.amount,
    source: dispute.id,
    description: `Chargeback reversal for ${String(dispute.charge)}`,
  });
  const won = work.save('dispute', { ...dispute, status: 'won', balance_transactions: [...dispute.balance_transactions, back] });
  work.raise('charge.dispute.closed', won, undefined, { status: dispute.status });
  work.raise('charge.dispute.funds_reinstated', won);
  return won;
}

/** A job's way to decide. @param subject `<dispute id> <won|lost>` */
export function decideDispute(work: Work, subject: string): void {
  const [id = '', outcome] = subject.split(' ');
  const dispute = work.must('dispute', id);
  if (dispute.status === 'under_review') closeDispute(work, dispute, outcome === 'won' ? 'won' : 'lost');
}
