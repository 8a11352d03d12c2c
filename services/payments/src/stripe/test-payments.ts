import type { PaymentsConfig } from '../payments.config.js';
import { ask, createStripeClient } from './stripe-client.js';

/** What a donor's browser and a helper's hands do, done by a program: for demo content, against test keys only. */
export class TestPayments {
  private readonly stripe;

  /** @throws Error beside a live key */
  constructor(private readonly config: PaymentsConfig) {
    if (/_live_/.test(config.stripeSecretKey)) throw new Error('Demo content is made with test keys only; this is a live key.');
    this.stripe = createStripeClient(config);
  }

  /** Pays an intent with Stripe's test card. */
  async confirm(clientSecret: string): Promise<void> {
    const intentId = clientSecret.split('_secret_')[0]!;
    await ask(() => this.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' }));
  }

  /** Finishes a helper's onboarding in the sandbox; Stripe itself has no such switch. @returns false without a sandbox */
  async onboard(accountId: string): Promise<boolean> {
    if (!this.config.stripeApiUrl) return false;
    const [key] = this.config.stripeSecretKey.split(',');
    const answer = await fetch(new URL(`/_sandbox/accounts/${accountId}/onboard`, this.config.stripeApiUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{}',
    });
    if (!answer.ok) throw new Error(`The sandbox did not finish the onboarding (${answer.status}).`);
    return true;
  }
}
