import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Platform } from './platform.js';
import { patiently, postJson } from './patient-fetch.js';
import { SeededRandom } from '@community-help/test-kit/seeded-random';
import type { ChaosSettings } from './settings.js';

/** What donors said of themselves and must not be found anywhere afterwards. */
export const DONOR_MAIL_DOMAIN = 'donor-of-chaos.example';

/** More people than this at once only wait for each other on a small machine. */
const AT_ONCE = 32;

/** People who give: an intent from the service, a card in the browser, and patience when something does not answer. */
export class Donors {
  given = 0;
  refunds = 0;
  private readonly stripe: Stripe;
  private readonly random: SeededRandom;

  constructor(
    private readonly platform: Platform,
    private readonly settings: ChaosSettings,
    private readonly helpers: readonly string[],
  ) {
    this.random = new SeededRandom(settings.seed);
    this.stripe = sandboxClient(platform);
  }

  /** All donations, spread evenly over the seconds but only so many at once; resolves when every donor is done. */
  async give(): Promise<void> {
    const { donations, seconds } = this.settings;
    const pause = (seconds * 1000) / donations;
    const began = Date.now();
    let next = 0;
    const queue = async (): Promise<void> => {
      for (let n = next++; n < donations; n = next++) {
        await sleep(Math.max(0, began + n * pause - Date.now()));
        await this.giveOne(n);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, queue));
  }

  /** Something from the shop: the platform needs income of its own to pay the card fees of donations. */
  async buy(n: number): Promise<void> {
    const body = { amount: 49.99, purpose: 'merchandise-starter-pack', sessionId: `chaos-order-${n}` };
    await this.pay(body, 'pm_card_visa');
  }

  private async giveOne(n: number): Promise<void> {
    const helperId = this.random.pick(this.helpers);
    const amount = this.random.chance(0.5) ? this.random.between(50, 2000) / 100 : this.random.between(2000, 6000) / 100;
    const card = this.random.chance(0.01) ? 'pm_card_createDispute' : 'pm_card_visa';
    const isRefunded = card === 'pm_card_visa' && this.random.chance(0.03);
    const donorEmail = `donor${n}@${DONOR_MAIL_DOMAIN}`;
    const body = { amount, purpose: 'donation', helperId, sessionId: `chaos-donation-${n}`, donorName: `Donor ${n}`, donorEmail, message: `message ${n}` };
    const intentId = await this.pay(body, card);
    this.given += 1;
    if (!isRefunded) return;
    await sleep(2000);
    await patiently('a refund', (attempt) => this.refund(intentId, `chaos-refund-${n}-${attempt}`));
    this.refunds += 1;
  }

  /** Whole, so never twice: looks first, and a new key each time, because Stripe repeats a stored 500 under the old one for a day. */
  private async refund(intentId: string, idempotencyKey: string): Promise<Stripe.Refund> {
    const made = await this.stripe.refunds.list({ payment_intent: intentId, limit: 1 });
    return made.data[0] ?? this.stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey });
  }

  private async pay(body: object, card: string): Promise<string> {
    const session = await patiently('starting a payment', () => postJson(`${this.platform.paymentsUrl}/api/create-payment-intent`, body));
    const intentId = session.clientSecret.split('_secret_')[0]!;
    await patiently('a card payment', async (attempt) => {
      const intent = await this.stripe.paymentIntents.retrieve(intentId);
      if (intent.status === 'succeeded') return intent;
      return this.stripe.paymentIntents.confirm(intentId, { payment_method: card }, { idempotencyKey: `chaos-confirm-${intentId}-${attempt}` });
    });
    return intentId;
  }
}

export function sandboxClient(platform: Platform): Stripe {
  const { hostname: host, port } = new URL(platform.sandboxUrl);
  return new Stripe(platform.donorsKey, { host, port: Number(port), protocol: 'http', telemetry: false, maxNetworkRetries: 1, timeout: 3000 });
}
