import type Stripe from 'stripe';
import { confirmPaymentIntent } from '../payment-intents/confirm-payment-intent.js';
import { resolveCard } from '../payment-intents/create-payment-method.js';
import type { Work } from '../state/work.js';
import { applyInvoicePayment } from './apply-invoice-payment.js';
import { periodEnd } from './billing-period.js';
import { endSubscription } from './end-subscription.js';
import { createInvoice, intentOf } from './create-invoice.js';

/** Charges the saved card without its holder. Without a card (or an intent that can still be paid) the attempt counts as failed. */
function payInvoiceOffSession(work: Work, invoice: Stripe.Invoice, subscription: Stripe.Subscription): void {
  const intent = intentOf(work, invoice.id);
  const method = subscription.default_payment_method ?? work.must('customer', subscription.customer as string).invoice_settings.default_payment_method;
  const canBePaid = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (typeof method !== 'string' || !canBePaid) return applyInvoicePayment(work, intent, false);
  confirmPaymentIntent(work, intent, resolveCard(work, method), { offSession: true });
}

/** The end of a period: the next one begins with an invoice, or the subscription ends as it was asked to. */
export function renewSubscription(work: Work, subscriptionId: string): void {
  const subscription = work.must('subscription', subscriptionId);
  if (!['active', 'past_due', 'unpaid'].includes(subscription.status)) return;
  if (subscription.cancel_at_period_end) {
    endSubscription(work, subscription, 'cancellation_requested');
    return;
  }
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, item.current_period_end, item.price.recurring ?? { interval: 'month', interval_count: 1 }),
  }));
  const renewed = work.save('subscription', { ...subscription, items: { ...subscription.items, data: items } });
  scheduleRenewal(work, renewed);
  // An unpaid subscription goes on without further attempts until somebody pays or ends it.
  if (renewed.status === 'unpaid') return;
  const invoice = createInvoice(work, renewed, 'subscription_cycle');
  const billed = work.save('subscription', { ...renewed, latest_invoice: invoice.id });
  work.raise('customer.subscription.updated', billed, undefined, { latest_invoice: subscription.latest_invoice });
  payInvoiceOffSession(work, invoice, billed);
}

/** One more attempt on an unpaid renewal. */
export function retryInvoice(work: Work, invoiceId: string): void {
  const invoice = work.must('invoice', invoiceId);
  const subscriptionId = invoice.parent?.subscription_details?.subscription as string;
  const subscription = work.must('subscription', subscriptionId);
  if (invoice.status === 'open' && subscription.status === 'past_due') payInvoiceOffSession(work, invoice, subscription);
}

/** Nobody paid the first invoice within 23 hours: the subscription never begins. */
export function expireSubscription(work: Work, subscriptionId: string): void {
  const subscription = work.must('subscription', subscriptionId);
  if (subscription.status === 'incomplete') endSubscription(work, subscription, null);
}

export function scheduleRenewal(work: Work, subscription: Stripe.Subscription): void {
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  work.schedule('renew-subscription', subscription.id, end * 1000);
}
