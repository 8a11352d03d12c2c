import type Stripe from 'stripe';
import { addBalanceTransaction } from '../balance/add-balance-transaction.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';
import { noEvidence } from './no-evidence.js';

/** What Stripe charges in the UK for a dispute, in pence; it is not given back when the dispute is won. */
const DISPUTE_FEE = 2000;
const ANSWER_WITHIN_S = 9 * 24 * 3600;

/** The card holder's bank takes the money of a charge back. @param subject `<charge id> <reason>` */
export function openDispute(work: Work, subject: string): void {
  const [chargeId = '', reason = 'fraudulent'] = subject.split(' ');
  disputeCharge(work, work.must('charge', chargeId), reason);
}

/** @param amount pence that are taken first; all that is left of the charge when absent. More is taken by `moveDisputedMoney`. */
export function disputeCharge(work: Work, charge: Stripe.Charge, reason: string, amount = charge.amount - charge.amount_refunded): Stripe.Dispute {
  const id = newId('du');
  const withdrawal = addBalanceTransaction(work, {
    owner: work.account,
    type: 'adjustment',
    reportingCategory: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE,
    feeDescription: 'Dispute fee',
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: work.now,
    currency: 'gbp',
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: { due_by: work.now + ANSWER_WITHIN_S, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0, submission_method: 'not_submitted' },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1' } },
    reason,
    status: 'needs_response',
  };
  work.save('dispute', dispute);
  const disputed = work.save('charge', { ...charge, disputed: true });
  work.raise('charge.dispute.created', dispute);
  work.raise('charge.dispute.funds_withdrawn', dispute);
  work.raise('charge.updated', disputed, undefined, { disputed: false });
  return dispute;
}

/** The issuer has told Stripe that the payment was probably fraud; no money moves yet. */
export function warnOfFraud(work: Work, chargeId: string): void {
  const charge = work.must('charge', chargeId);
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: work.now,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: charge.payment_intent as string,
  };
  work.raise('radar.early_fraud_warning.created', warning);
}
