import type Stripe from 'stripe';

/** Fields of an error as Stripe puts them on the wire. */
export interface ErrorFields {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error' | 'authentication_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A refusal in Stripe's words and shape. */
export class ApiError extends Error {
  /** @param keepsEffects a declined card still leaves a failed charge and an event behind. */
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
    readonly keepsEffects = false,
  ) {
    super(fields.message);
  }

  get body(): { error: ErrorFields } {
    return { error: this.fields };
  }
}

export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) });
}

export function notFound(kind: string, id: string, param: string): ApiError {
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind.replaceAll('_', ' ')}: '${id}'`, param });
}
