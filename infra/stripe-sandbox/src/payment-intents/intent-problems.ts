import type Stripe from 'stripe';
import { ApiError, notFound } from '../http/api-error.js';
import type { Work } from '../state/work.js';

export function unexpectedState(intent: Stripe.PaymentIntent, wish: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${wish} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

/** The intent of a request; a browser also has to show the client secret. */
export function ownIntent(work: Work, id: string, isBrowser: boolean, clientSecret: string | undefined): Stripe.PaymentIntent {
  const intent = work.own('payment_intent', id, 'intent');
  if ((isBrowser || clientSecret !== undefined) && intent.client_secret !== clientSecret) {
    if (!clientSecret) {
      throw new ApiError(400, { type: 'invalid_request_error', code: 'parameter_missing', message: 'A browser must send the client_secret.', param: 'client_secret' });
    }
    throw notFound('payment_intent', id, 'intent');
  }
  return intent;
}
