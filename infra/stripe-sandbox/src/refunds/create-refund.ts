import type Stripe from 'stripe';
import { addBalanceTransaction } from '../balance/add-balance-transaction.js';
import { ApiError, invalidRequest } from '../http/api-error.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';

/** Time until a pending refund is decided. */
const REFUND_DECIDED_AFTER_MS = 1000;

export interface RefundOrder {
  charge: Stripe.Charge;
  /** Pence; without it all that is left. */
  amount?: number;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata: Record<string, string>;
}

/** Gives money of a charge back; Stripe keeps its fee. */
export function createRefund(work: Work, order: RefundOrder): Stripe.Refund {
  const { charge } = order;
  const left = charge.amount - charge.amount_refunded;
  const amount = order.amount ?? left;
  refuseImpossible(charge, amount, left);
  const card = work.find('card_behaviour', charge.payment_method ?? '')?.behaviour;
  const id = newId('re');
  const origin = typeof charge.balance_transaction === 'string' ? work.must('balance_transaction', charge.balance_transaction) : undefined;
  const transaction = addBalanceTransaction(work, {
    owner: work.account,
    type: 'refund',
    reportingCategory: 'refund',
    amount: -amount,
    source: id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    // Money that has not settled yet is given back out of the pending balance.
    ...(origin?.status === 'pending' && { availableAtMs: origin.available_on * 1000 }),
  });
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: work.now,
    currency: 'gbp',
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { reference: '', reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' } },
    metadata: order.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: order.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card?.refund === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  work.save('refund', refund);
  const refunded = work.save('charge', { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left });
  work.raise('refund.created', refund);
  work.raise('charge.refunded', refunded, undefined, { amount_refunded: charge.amount_refunded });
  if (card?.refund) work.schedule(card.refund === 'fails' ? 'fail-refund' : 'complete-refund', id, work.nowMs + REFUND_DECIDED_AFTER_MS);
  return refund;
}

/** A pending refund has reached the card. */
export function completeRefund(work: Work, refundId: string): void {
  const refund = work.must('refund', refundId);
  if (refund.status !== 'pending') return;
  const done = work.save('refund', { ...refund, status: 'succeeded' });
  work.raise('refund.updated', done, undefined, { status: 'pending' });
  work.raise('charge.refund.updated', done);
}

/** The bank sent the refund back: the money is on the balance again and the charge counts as not refunded. */
export function failRefund(work: Work, refundId: string): void {
  const refund = work.must('refund', refundId);
  if (refund.status === 'failed') return;
  const back = addBalanceTransaction(work, { owner: work.account, type: 'refund_failure', reportingCategory: 'refund_failure', amount: refund.amount, source: refundId });
  const failed = work.save('refund', { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card', failure_balance_transaction: back.id });
  const charge = work.must('charge', refund.charge as string);
  work.save('charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  work.raise('refund.updated', failed, undefined, { status: refund.status });
  work.raise('refund.failed', failed);
  work.raise('charge.refund.updated', failed);
}

function refuseImpossible(charge: Stripe.Charge, amount: number, left: number): void {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid, so there is nothing to refund.`, 'charge');
  if (charge.disputed) {
    throw new ApiError(400, { type: 'invalid_request_error', code: 'charge_disputed', message: `Charge ${charge.id} has been charged back; it cannot be refunded.`, param: 'charge' });
  }
  if (left === 0) {
    throw new ApiError(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.`, param: 'charge' });
  }
  if (amount > left) throw invalidRequest(`The refund (${amount}) is greater than what is left of the charge (${left}).`, 'amount');
}
