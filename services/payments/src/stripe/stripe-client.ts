import Stripe from 'stripe';
import type { PaymentsConfig } from '../payments.config.js';
import { OutcomeUnknown, ProviderRefusal } from './provider-errors.js';

/** The SDK's client, pointed at Stripe or at the sandbox. Retries are the SDK's own and always under the same idempotency key. */
export function createStripeClient(config: PaymentsConfig): Stripe {
  const address = config.stripeApiUrl ? sandboxAddress(config.stripeApiUrl) : {};
  return new Stripe(config.stripeSecretKey, {
    ...address,
    maxNetworkRetries: 2,
    timeout: config.stripeTimeoutMs,
    telemetry: false,
    emitEventBodies: false,
    appInfo: { name: 'community-help' },
  });
}

function sandboxAddress(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { host: hostname, port: port || (scheme === 'https' ? '443' : '80'), protocol: scheme };
}

/** Errors after which nobody knows what happened; a 409 is another request with the same key that is still being worked on. */
const INDEFINITE_STATUSES = new Set([409, 429]);

/**
 * Runs a call and translates the SDK's errors into the two that matter.
 * @throws ProviderRefusal, OutcomeUnknown
 */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode;
    const code = error.code ?? error.rawType ?? error.type;
    const isDefinite = status !== undefined && status >= 400 && status < 500 && !INDEFINITE_STATUSES.has(status);
    // Without the original as its cause: its message may quote what we sent.
    if (isDefinite) throw new ProviderRefusal(code);
    throw new OutcomeUnknown(status === undefined ? 'no_answer' : String(status));
  }
}

/** Id of a field that is an id, or an object when it was expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** Stripe's seconds since 1970. */
export function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}
