import type Stripe from 'stripe';
import type { Work } from '../state/work.js';
import { intentOf } from './create-invoice.js';

/**
 * Ends a subscription for good. One that never became active expires instead of being canceled;
 * what is still open on its invoices can no longer be paid.
 */
export function endSubscription(
  work: Work,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | null,
  details: { comment?: string | null; feedback?: string | null } = {},
): Stripe.Subscription {
  const isExpired = subscription.status === 'incomplete' && reason === null;
  if (subscription.status === 'incomplete' && typeof subscription.latest_invoice === 'string') voidInvoice(work, work.must('invoice', subscription.latest_invoice));
  const ended = work.save('subscription', {
    ...subscription,
    status: isExpired ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? work.now,
    ended_at: work.now,
    cancellation_details: {
      comment: details.comment ?? null,
      feedback: (details.feedback as Stripe.Subscription.CancellationDetails.Feedback | undefined) ?? null,
      feedback_option: null,
      reason,
    },
  });
  if (isExpired) work.raise('customer.subscription.updated', ended, undefined, { status: subscription.status });
  else work.raise('customer.subscription.deleted', ended);
  return ended;
}

function voidInvoice(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== 'open') return invoice;
  const intent = intentOf(work, invoice.id);
  const canceled = work.save('payment_intent', { ...intent, status: 'canceled', canceled_at: work.now, cancellation_reason: 'void_invoice', next_action: null });
  const voided = work.save('invoice', { ...invoice, status: 'void', status_transitions: { ...invoice.status_transitions, voided_at: work.now } });
  work.raise('payment_intent.canceled', canceled);
  work.raise('invoice.voided', voided);
  return voided;
}
