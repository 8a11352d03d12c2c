import type Stripe from 'stripe';
import { newId, randomText } from '../state/new-id.js';
import type { Work } from '../state/work.js';

export type NewIntent = Partial<Stripe.PaymentIntent> & { amount: number; currency: string };

/** A fresh payment intent with every field that Stripe's answer has. */
export function buildPaymentIntent(work: Work, given: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: work.now,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

/** What a browser with only a publishable key and the client secret may see. */
export function showToBrowser(intent: Stripe.PaymentIntent): object {
  const { id, object, amount, amount_details, automatic_payment_methods, canceled_at, cancellation_reason, capture_method } = intent;
  const { client_secret, confirmation_method, created, currency, description, last_payment_error, livemode, next_action } = intent;
  const { payment_method, payment_method_configuration_details, payment_method_types, processing, receipt_email } = intent;
  const { setup_future_usage, shipping, source, status } = intent;
  return {
    id, object, amount, amount_details, automatic_payment_methods, canceled_at, cancellation_reason, capture_method,
    client_secret, confirmation_method, created, currency, description, last_payment_error, livemode, next_action,
    payment_method, payment_method_configuration_details, payment_method_types, processing, receipt_email,
    setup_future_usage, shipping, source, status,
  };
}
