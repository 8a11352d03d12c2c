import { impatientAgent } from '@community-help/service-kit';
import Stripe from 'stripe';
import type { PaymentsConfig } from '../payments.config.js';
import { watchAttempts, type Attempts } from './attempts.js';
import type { CallKey } from './call-key.js';
import { meaningOfError } from './meaning-of-error.js';
import { RollingKeysClient } from './rolling-keys-client.js';
import { observeCall, outcomeOf } from './stripe-calls.js';

/** The SDK's client, pointed at Stripe or at the sandbox, with one key or, while it is rolled, two. Retries are the SDK's own and always under the same idempotency key. */
export function createStripeClient(config: PaymentsConfig): Stripe {
  const address: Partial<ReturnType<typeof sandboxAddress>> = config.stripeApiUrl ? sandboxAddress(config.stripeApiUrl) : {};
  const keys = config.stripeSecretKey.split(',');
  // The SDK counts the time of a call from the moment it is connected.
  const agent = impatientAgent(`${address.protocol ?? 'https'}:`, config.stripeTimeoutMs);
  return new Stripe(keys[0]!, {
    ...address,
    httpClient: new RollingKeysClient(keys, Stripe.createNodeHttpClient(agent)),
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

/**
 * Runs a call and translates the SDK's errors into those that matter.
 * @param call of a request that creates something: decides whether a refusal says that nothing happened
 * @throws ProviderRefusal, OutcomeUnknown
 */
export async function ask<T>(request: () => Promise<T>, call?: CallKey): Promise<T> {
  const attempts: Attempts = { wasIndefinite: false, resource: 'other' };
  const startedAt = performance.now();
  try {
    const answer = await watchAttempts(attempts, request);
    observeCall(attempts.resource, 'ok', startedAt);
    return answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const meaning = meaningOfError(error, call !== undefined && (call.tries > 1 || attempts.wasIndefinite));
    observeCall(attempts.resource, outcomeOf(meaning), startedAt);
    throw meaning;
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
