import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { SeededRandom } from '@community-help/test-kit/seeded-random';
import type { ChaosSettings } from '../settings.js';
import type { Platform } from '../world/platform.js';
import { CardNetwork } from './card-network.js';
import { payByCard, sandboxClient } from './card-payment.js';
import { patiently, postJson } from './patient-fetch.js';

/** What donors said of themselves and must not be found anywhere afterwards. */
export const DONOR_MAIL_DOMAIN = 'donor-of-chaos.example';

/** More people than this at once only wait for each other on a small machine. */
const AT_ONCE = 32;

function donorAddress(n: number): string {
  return `donor${n}@${DONOR_MAIL_DOMAIN}`;
}

/** Address of somebody who buys from the shop. */
export function buyerAddress(n: number): string {
  return `buyer${n}@${DONOR_MAIL_DOMAIN}`;
}

/** People who give as the site lets them: through the gateway, a dialog with a key of its own, a card in the browser, and patience when something does not answer. */
export class Donors {
  /** Addresses of those who gave: each is owed a receipt. */
  readonly givers: string[] = [];
  refunds = 0;
  readonly cardNetwork: CardNetwork;
  private readonly stripe: Stripe;
  private readonly random: SeededRandom;

  constructor(
    private readonly platform: Platform,
    private readonly settings: ChaosSettings,
    private readonly helpers: readonly string[],
  ) {
    this.random = new SeededRandom(settings.seed);
    this.stripe = sandboxClient(platform);
    this.cardNetwork = new CardNetwork(platform, this.stripe, this.random);
  }

  /**
   * All donations, spread evenly over the seconds but only so many at once; resolves when every donor is done.
   * @param mayBegin false from when on nobody begins any more
   */
  async give(mayBegin: () => boolean): Promise<void> {
    const { donations, seconds } = this.settings;
    const pause = (seconds * 1000) / donations;
    const began = Date.now();
    await eachInQueues(donations, async (n) => {
      if (mayBegin()) await sleep(Math.max(0, began + n * pause - Date.now()));
      if (mayBegin()) await this.giveOne(n);
    });
  }

  /** So many things from the shop: the platform needs income of its own to pay the card fees of donations. */
  buy(orders: number): Promise<void> {
    return eachInQueues(orders, (n) => this.buyOne(n));
  }

  private async buyOne(n: number): Promise<void> {
    const shipping = { name: `Buyer ${n}`, email: buyerAddress(n), line1: '1 Calm Street', city: 'Leeds', postcode: 'LS1 1AA' };
    const body = { amount: 49.99, purpose: 'merchandise-starter-pack', sessionId: randomUUID(), shipping };
    await this.pay(body, 'pm_card_visa');
  }

  private async giveOne(n: number): Promise<void> {
    const helperId = this.random.pick(this.helpers);
    const amount = this.random.chance(0.5) ? this.random.between(50, 2000) / 100 : this.random.between(2000, 6000) / 100;
    const card = this.random.chance(0.01) ? 'pm_card_createDispute' : 'pm_card_visa';
    const isRefunded = card === 'pm_card_visa' && this.random.chance(0.03);
    const body = { amount, purpose: 'donation', helperId, sessionId: randomUUID(), donorName: `Donor ${n}`, donorEmail: donorAddress(n), message: `message ${n}` };
    const intentId = await this.pay(body, card);
    this.givers.push(donorAddress(n));
    if (card !== 'pm_card_visa') await this.cardNetwork.decide(intentId);
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
    const session = await patiently('starting a payment', () => postJson<{ clientSecret: string }>(`${this.platform.siteUrl}/api/create-payment-intent`, body));
    return payByCard(this.stripe, session.clientSecret, card);
  }
}

/** The numbers below `count` in their order, only so many at once. */
async function eachInQueues(count: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const queue = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await act(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queue));
}
