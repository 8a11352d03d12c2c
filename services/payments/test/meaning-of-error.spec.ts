import { describe, expect, it } from '@jest/globals';
import { metrics } from '@community-help/service-kit';
import Stripe from 'stripe';
import { meaningOfError } from '../src/stripe/meaning-of-error.js';
import { AccountOutOfReach, OutcomeUnknown, ProviderMisconfigured, ProviderRefusal } from '../src/stripe/provider-errors.js';
import { quietLogs } from './support/quiet-logs.js';

const INVALID = 'invalid_request_error';
const NO_ACCOUNT = { code: 'resource_missing', param: 'destination' };

/** As the SDK throws it. */
function answered(statusCode: number | undefined, type: string, more: { code?: string; param?: string; headers?: Record<string, string> } = {}) {
  return new Stripe.errors.StripeInvalidRequestError({ message: 'no', type, statusCode, headers: {}, ...more } as never);
}

/** How often somebody was paged. */
async function misconfigured(): Promise<number> {
  const { values } = await metrics.getSingleMetric('stripe_misconfigured_total')!.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

describe('an error of Stripe', () => {
  quietLogs();

  it.each([
    ['no answer', undefined, 'api_connection_error', {}, OutcomeUnknown, OutcomeUnknown],
    ['a fault of its own', 500, 'api_error', {}, OutcomeUnknown, OutcomeUnknown],
    ['another request under the key', 409, INVALID, {}, OutcomeUnknown, OutcomeUnknown],
    ['too many requests', 429, INVALID, {}, OutcomeUnknown, OutcomeUnknown],
    ['a key that is not taken', 401, INVALID, {}, ProviderMisconfigured, ProviderMisconfigured],
    ['a key without the permission', 403, INVALID, {}, ProviderMisconfigured, ProviderMisconfigured],
    ['other words under the same key', 400, 'idempotency_error', {}, ProviderMisconfigured, ProviderMisconfigured],
    ['an account that is not ours any more', 403, INVALID, { code: 'account_invalid' }, AccountOutOfReach, AccountOutOfReach],
    ['no account to transfer to', 400, INVALID, NO_ACCOUNT, AccountOutOfReach, AccountOutOfReach],
    ['a payment that is not there', 404, INVALID, { code: 'resource_missing', param: 'intent' }, ProviderRefusal, OutcomeUnknown],
    ['a balance that is short', 400, INVALID, { code: 'balance_insufficient' }, ProviderRefusal, OutcomeUnknown],
    ['a refusal that it kept for the key', 400, INVALID, { code: 'balance_insufficient', headers: { 'idempotent-replayed': 'true' } }, ProviderRefusal, ProviderRefusal],
  ])('tells what happened after a first try and after a repeat: %s', (_what, status, type, more, first, repeat) => {
    const error = answered(status, type, more);
    expect(meaningOfError(error, false).constructor).toBe(first);
    expect(meaningOfError(error, true).constructor).toBe(repeat);
  });

  it('pages somebody for a fault of ours, and not for a balance that was short when a lost answer was asked for again', async () => {
    const before = await misconfigured();
    meaningOfError(answered(400, INVALID, { code: 'balance_insufficient' }), true);
    expect(await misconfigured()).toBe(before);
    meaningOfError(answered(401, INVALID), true);
    expect(await misconfigured()).toBe(before + 1);
  });
});
