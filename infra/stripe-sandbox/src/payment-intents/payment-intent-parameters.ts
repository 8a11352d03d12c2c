import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { address, currency, email, metadata, parametersOf, url } from '../parameters/common-rules.js';
import { clearable, flag, integer, listOf, matching, nested, oneOf, optional, text, type Rule } from '../parameters/rules.js';

/** Smallest and largest charge in pence that Stripe accepts in GBP. */
const SMALLEST = 30;
const LARGEST = 99_999_999;

function amount(): Rule<number> {
  const whole = integer();
  return {
    read(value, name) {
      const pence = whole.read(value, name);
      if (pence < 1) throw invalidRequest('This value must be greater than or equal to 1.', name, 'parameter_invalid_integer');
      if (pence < SMALLEST) throw invalidRequest('Amount must be at least £0.30 gbp', name, 'amount_too_small');
      if (pence > LARGEST) throw invalidRequest('Amount must be no more than £999,999.99', name, 'amount_too_large');
      return pence;
    },
  };
}

const descriptor = matching(/^(?=.*[A-Za-z])[^<>\\'"*]{1,22}$/, 'a descriptor of 1 to 22 characters with a letter and without < > \\ \' " *');
const cardOnly = listOf(oneOf('card'));
const shipping = nested({
  address: address(),
  name: text(),
  carrier: optional(clearable()),
  phone: optional(clearable()),
  tracking_number: optional(clearable()),
});
const billingDetails = nested({
  address: optional(address()),
  email: optional(clearable()),
  name: optional(clearable()),
  phone: optional(clearable()),
});

/** A card as a browser sends it: always a test token, never a number. */
const paymentMethodData = nested({
  type: oneOf('card'),
  card: nested({ token: text() }),
  billing_details: optional(billingDetails),
});

const changeable = {
  description: optional(clearable(1000)),
  metadata: metadata(),
  payment_method: optional(text()),
  receipt_email: optional(email()),
  setup_future_usage: optional(oneOf('off_session', 'on_session')),
  shipping: optional(shipping),
  statement_descriptor: optional(descriptor),
  statement_descriptor_suffix: optional(descriptor),
  transfer_group: optional(text()),
  customer: optional(text()),
};

const confirming = {
  return_url: optional(url()),
  use_stripe_sdk: optional(flag()),
  off_session: optional(flag()),
  error_on_requires_action: optional(flag()),
};

export const createParameters = parametersOf<Stripe.PaymentIntentCreateParams>()({
  ...changeable,
  ...confirming,
  amount: amount(),
  currency: currency(),
  allowed_payment_method_types: optional(cardOnly),
  automatic_payment_methods: optional(nested({ enabled: flag(), allow_redirects: optional(oneOf('always', 'never')) })),
  capture_method: optional(oneOf('automatic', 'automatic_async')),
  confirm: optional(flag()),
  confirmation_method: optional(oneOf('automatic', 'manual')),
  payment_method_data: optional(paymentMethodData),
});

export const updateParameters = parametersOf<Stripe.PaymentIntentUpdateParams>()({
  ...changeable,
  amount: optional(amount()),
  currency: optional(currency()),
  allowed_payment_method_types: optional(cardOnly),
});

export const confirmParameters = parametersOf<Stripe.PaymentIntentConfirmParams & { client_secret?: string; key?: string }>()({
  ...confirming,
  payment_method: optional(text()),
  payment_method_data: optional(paymentMethodData),
  receipt_email: optional(email()),
  setup_future_usage: optional(oneOf('off_session', 'on_session')),
  shipping: optional(shipping),
  client_secret: optional(text()),
});

export const cancelParameters = parametersOf<Stripe.PaymentIntentCancelParams>()({
  cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')),
});
