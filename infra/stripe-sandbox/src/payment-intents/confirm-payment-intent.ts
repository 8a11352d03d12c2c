import type Stripe from 'stripe';
import { applyInvoicePayment } from '../billing/apply-invoice-payment.js';
import { createCharge } from '../charges/create-charge.js';
import { ApiError } from '../http/api-error.js';
import type { Work } from '../state/work.js';
import { showToBrowser } from './build-payment-intent.js';
import type { CardInUse } from './create-payment-method.js';
import { unexpectedState } from './intent-problems.js';
import type { Decline } from './test-cards.js';

const DISPUTE_AFTER_MS = 1000;

export interface Confirmation {
  /** The holder is absent (renewal): authentication is impossible. */
  offSession?: boolean;
  returnUrl?: string;
  /** The browser script shows the 3-D Secure dialog itself. */
  usesBrowserScript?: boolean;
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Charges the card or asks for authentication. A decline leaves its traces in the work; the caller decides how to answer. */
export function confirmPaymentIntent(work: Work, intent: Stripe.PaymentIntent, used: CardInUse, how: Confirmation): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) throw unexpectedState(intent, 'confirm');
  if (used.card.authentication && how.offSession) return decline(work, intent, used, authenticationRequired);
  if (used.card.authentication) return askForAuthentication(work, intent, used, how);
  if (used.card.decline && (!used.card.declinesOnlyOffSession || how.offSession)) return decline(work, intent, used, used.card.decline);
  return succeed(work, intent, used, false);
}

/** What the holder did in the 3-D Secure dialog. */
export function finishAuthentication(work: Work, intent: Stripe.PaymentIntent, isConfirmed: boolean): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const method = work.must('payment_method', intent.payment_method as string);
  const used = { method, card: work.must('card_behaviour', method.id).behaviour };
  if (!isConfirmed) return failAuthentication(work, intent, method);
  return used.card.decline ? decline(work, intent, used, used.card.decline) : succeed(work, intent, used, true);
}

/** The 402 for a declined intent, with the effects kept. */
export function cardError(intent: Stripe.PaymentIntent, isBrowser: boolean): ApiError {
  const error = intent.last_payment_error;
  return new ApiError(
    402,
    {
      type: 'card_error',
      code: error?.code ?? 'card_declined',
      ...(error?.decline_code && { decline_code: error.decline_code }),
      message: error?.message ?? 'Your card was declined.',
      ...(error?.charge && { charge: error.charge }),
      payment_intent: isBrowser ? (showToBrowser(intent) as Stripe.PaymentIntent) : intent,
      ...(error?.payment_method && { payment_method: error.payment_method }),
    },
    true,
  );
}

function succeed(work: Work, intent: Stripe.PaymentIntent, { method, card }: CardInUse, isAuthenticated: boolean): Stripe.PaymentIntent {
  const charge = createCharge(work, intent, method, card, undefined, isAuthenticated);
  const paid = work.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  if (intent.customer && intent.setup_future_usage) work.save('payment_method', { ...method, customer: intent.customer as string });
  work.raise('payment_intent.succeeded', paid);
  applyInvoicePayment(work, paid, true);
  if (card.dispute) work.schedule('open-dispute', `${charge.id} ${card.dispute}`, work.nowMs + DISPUTE_AFTER_MS);
  if (card.fraudWarning) work.schedule('warn-of-fraud', charge.id, work.nowMs + DISPUTE_AFTER_MS);
  return paid;
}

function decline(work: Work, intent: Stripe.PaymentIntent, { method, card }: CardInUse, reason: Decline): Stripe.PaymentIntent {
  const charge = createCharge(work, intent, method, card, reason);
  const error = { type: 'card_error', code: reason.code, decline_code: reason.declineCode, message: reason.message, charge: charge.id } as const;
  return refuse(work, { ...intent, latest_charge: charge.id }, { ...error, payment_method: method });
}

function failAuthentication(work: Work, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.PaymentIntent {
  return refuse(work, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The payment method could not be authenticated. Choose another payment method and try again.',
    payment_method: method,
  });
}

function refuse(work: Work, intent: Stripe.PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError): Stripe.PaymentIntent {
  const failed = work.save('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  work.raise('payment_intent.payment_failed', failed);
  applyInvoicePayment(work, failed, false);
  return failed;
}

function askForAuthentication(work: Work, intent: Stripe.PaymentIntent, { method }: CardInUse, how: Confirmation): Stripe.PaymentIntent {
  const byRedirect = !how.usesBrowserScript && how.returnUrl !== undefined;
  const page = `${work.settings.publicUrl}/authenticate/${intent.id}?client_secret=${intent.client_secret}&return_url=${encodeURIComponent(how.returnUrl ?? '')}`;
  const waiting = work.save('payment_intent', {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: byRedirect
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: how.returnUrl ?? null, url: page } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } as Stripe.PaymentIntent.NextAction.UseStripeSdk },
  });
  work.raise('payment_intent.requires_action', waiting);
  return waiting;
}
