import type Stripe from 'stripe';
import type { Work } from '../state/work.js';

const DAY_MS = 24 * 3600 * 1000;
/** Pauses before the next attempts on an unpaid renewal. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Tells the invoice (and its subscription) how the attempt to pay it ended. Intents without an invoice are left alone. */
export function applyInvoicePayment(work: Work, intent: Stripe.PaymentIntent, isPaid: boolean): void {
  const link = work.find('invoice_of_intent', intent.id);
  if (!link) return;
  const invoice = work.must('invoice', link.invoice);
  if (isPaid) payInvoice(work, invoice, intent);
  else failInvoice(work, invoice, intent);
}

/** The subscription an invoice belongs to. */
function subscriptionOf(work: Work, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? work.find('subscription', id) : undefined;
}

function payInvoice(work: Work, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const paid = work.save('invoice', {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  });
  for (const payment of work.newestFirst('invoice_payment').filter(({ invoice: id, status }) => id === invoice.id && status === 'open')) {
    const settled = { ...payment, amount_paid: payment.amount_requested, status: 'paid', status_transitions: { ...payment.status_transitions, paid_at: work.now } };
    work.raise('invoice_payment.paid', work.save('invoice_payment', settled));
  }
  work.raise('invoice.paid', paid);
  work.raise('invoice.payment_succeeded', paid);
  const subscription = subscriptionOf(work, invoice);
  if (!subscription || !['incomplete', 'past_due', 'unpaid', 'active'].includes(subscription.status)) return;
  const savesMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const before = subscription.status;
  const active = work.save('subscription', {
    ...subscription,
    status: 'active',
    default_payment_method: savesMethod ? intent.payment_method : subscription.default_payment_method,
  });
  if (before !== 'active') work.raise('customer.subscription.updated', active, undefined, { status: before });
}

function failInvoice(work: Work, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const attempts = invoice.attempt_count + 1;
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const retryDays = isRenewal ? RETRY_AFTER_DAYS[attempts - 1] : undefined;
  const nextAttemptMs = retryDays === undefined ? undefined : work.nowMs + retryDays * DAY_MS;
  const failed = work.save('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: nextAttemptMs === undefined ? null : Math.floor(nextAttemptMs / 1000),
  });
  work.raise('invoice.payment_failed', failed);
  if (intent.last_payment_error?.code === 'authentication_required') work.raise('invoice.payment_action_required', failed);
  const subscription = subscriptionOf(work, invoice);
  if (!subscription || !isRenewal) return;
  if (nextAttemptMs !== undefined) work.schedule('retry-invoice', invoice.id, nextAttemptMs);
  const status = nextAttemptMs !== undefined ? 'past_due' : work.settings.afterLastRetry;
  if (status === 'canceled') {
    const ended = { ...subscription, status, canceled_at: work.now, ended_at: work.now, cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' } } as const;
    work.raise('customer.subscription.deleted', work.save('subscription', ended));
  } else if (subscription.status !== status) {
    work.raise('customer.subscription.updated', work.save('subscription', { ...subscription, status }), undefined, { status: subscription.status });
  }
}
