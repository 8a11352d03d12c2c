import Stripe from 'stripe';

/** An error as the SDK throws it; what it means is for the service's own translation to say. */
export function stripeError(statusCode: number, type: string, code?: string): Error {
  return new Stripe.errors.StripeInvalidRequestError({ message: 'simulated', type, code, statusCode, headers: {} } as never);
}

/** The provider executed the request and refused it. */
export function refusal(code: string): Error {
  return stripeError(400, 'invalid_request_error', code);
}

/** Nobody answered. */
export function noAnswer(): Error {
  return new Stripe.errors.StripeConnectionError({ message: 'simulated' } as never);
}

/** The answer to a repeat, as the provider kept it. */
export function replayed(error: Error): Error {
  if (error instanceof Stripe.errors.StripeError) Object.assign(error, { headers: { 'idempotent-replayed': 'true' } });
  return error;
}
