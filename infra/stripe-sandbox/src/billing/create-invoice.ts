import Stripe from 'stripe';
import { buildPaymentIntent } from '../payment-intents/build-payment-intent.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';

/** Makes and finalises the invoice of a subscription's current period, with the payment intent that pays it. */
export function createInvoice(work: Work, subscription: Stripe.Subscription, reason: 'subscription_create' | 'subscription_cycle'): Stripe.Invoice {
  const customer = work.must('customer', subscription.customer as string);
  const id = newId('in');
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const savesMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = work.save(
    'payment_intent',
    buildPaymentIntent(work, {
      amount: total,
      currency: 'gbp',
      customer: customer.id,
      description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      payment_details: { customer_reference: null, order_reference: id },
      ...(savesMethod && { setup_future_usage: 'off_session' }),
    }),
  );
  const sequence = customer.next_invoice_sequence ?? 1;
  work.save('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const invoice = work.save('invoice', buildInvoice(work, subscription, customer, { id, lines, total, reason, sequence }));
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: total,
    created: work.now,
    currency: 'gbp',
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  work.save('invoice_payment', payment);
  work.save('invoice_of_intent', { id: intent.id, invoice: id });
  work.raise('invoice.created', invoice);
  work.raise('invoice.finalized', invoice);
  work.raise('payment_intent.created', intent);
  return invoice;
}

/** The intent that pays an invoice. */
export function intentOf(work: Work, invoiceId: string): Stripe.PaymentIntent {
  const payment = work.newestFirst('invoice_payment').find(({ invoice }) => invoice === invoiceId);
  if (!payment) throw new Error(`The sandbox lost the payment of invoice ${invoiceId}.`);
  return work.must('payment_intent', payment.payment.payment_intent as string);
}

interface InvoiceParts {
  id: string;
  lines: Stripe.InvoiceLineItem[];
  total: number;
  reason: 'subscription_create' | 'subscription_cycle';
  sequence: number;
}

function buildInvoice(work: Work, subscription: Stripe.Subscription, customer: Stripe.Customer, parts: InvoiceParts): Stripe.Invoice {
  const { id, lines, total } = parts;
  const period = lines[0]?.period ?? { start: work.now, end: work.now };
  return {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: parts.reason,
    collection_method: 'charge_automatically',
    created: work.now,
    currency: 'gbp',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: work.now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${work.settings.publicUrl}/invoice/${id}`,
    invoice_pdf: `${work.settings.publicUrl}/invoice/${id}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(parts.sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: { quote_details: null, subscription_details: { metadata: subscription.metadata, subscription: subscription.id }, type: 'subscription_details' },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: work.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: work.now,
  };
}

function lineOf(invoiceId: string, subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'gbp',
    description: `${quantity} × ${String(item.price.nickname ?? item.price.product)}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: { invoice_item: null, proration: false, proration_details: null, subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: { price_details: { price: item.price.id, product: item.price.product as string }, type: 'price_details', unit_amount_decimal: item.price.unit_amount_decimal },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
