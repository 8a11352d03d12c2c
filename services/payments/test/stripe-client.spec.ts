import { UnansweredPort } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentsConfig } from '../src/payments.config.js';
import { ask, createStripeClient } from '../src/stripe/stripe-client.js';
import { OutcomeUnknown } from '../src/stripe/provider-errors.js';

describe('a Stripe that nobody can connect to', () => {
  let nobody: UnansweredPort;
  beforeAll(async () => {
    nobody = await UnansweredPort.open();
  });
  afterAll(() => nobody.close());

  it('is given up after the time of a call, each try of it, and nothing is known of what it did', async () => {
    const config = { stripeApiUrl: `http://127.0.0.1:${nobody.port}`, stripeSecretKey: 'sk_test_x', stripeTimeoutMs: 300 } as PaymentsConfig;
    const stripe = createStripeClient(config);
    const answer = ask(() => stripe.refunds.create({ payment_intent: 'pi_1' }));
    const late = new Promise((resolve) => setTimeout(resolve, 15_000, 'still waiting').unref());
    expect(await Promise.race([answer.catch((error: unknown) => error), late])).toBeInstanceOf(OutcomeUnknown);
  });
});
