import type Stripe from 'stripe';
import { Premiums } from './ports.js';
import type { PremiumCheckout, ProviderPremium } from './provider-types.js';
import { ask, instant } from './stripe-client.js';

const WITH_FIRST_SECRET = { expand: ['latest_invoice.confirmation_secret'] };
/** The price is found by this name; an operator may change the object behind it in Stripe's dashboard. */
const PRICE_NAME = 'community-help-premium-monthly';

export class StripePremiums extends Premiums {
  private priceId?: string;

  constructor(
    private readonly stripe: Stripe,
    configuredPriceId: string | undefined,
  ) {
    super();
    this.priceId = configuredPriceId;
  }

  async createCustomer(registrationPaymentId: string, idempotencyKey: string): Promise<string> {
    const metadata = { registration_payment_id: registrationPaymentId };
    const customer = await ask(() => this.stripe.customers.create({ metadata }, { idempotencyKey }));
    return customer.id;
  }

  async nameCustomer(customerId: string, name: string, email: string): Promise<void> {
    await ask(() => this.stripe.customers.update(customerId, { name, email }));
  }

  async start(request: PremiumCheckout, idempotencyKey: string): Promise<ProviderPremium> {
    const price = await this.price(request.amountPence);
    const subscription = await ask(() =>
      this.stripe.subscriptions.create(
        {
          customer: request.customerId,
          items: [{ price }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          billing_mode: { type: 'flexible' },
          metadata: { registration_payment_id: request.registrationPaymentId, registration_type: request.registrationType },
          ...WITH_FIRST_SECRET,
        },
        { idempotencyKey },
      ),
    );
    return premiumView(subscription);
  }

  async read(subscriptionId: string): Promise<ProviderPremium> {
    return premiumView(await ask(() => this.stripe.subscriptions.retrieve(subscriptionId, WITH_FIRST_SECRET)));
  }

  async end(subscriptionId: string): Promise<ProviderPremium> {
    return premiumView(await ask(() => this.stripe.subscriptions.cancel(subscriptionId)));
  }

  /** The configured price, or the one of our name; made once where neither exists, as in a new sandbox. */
  private async price(amountPence: number): Promise<string> {
    if (this.priceId) return this.priceId;
    const found = await ask(() => this.stripe.prices.list({ lookup_keys: [PRICE_NAME], active: true, limit: 1 }));
    const known = found.data.find((price) => price.unit_amount === amountPence && price.currency === 'gbp');
    const price = known ?? (await this.createPrice(amountPence));
    this.priceId = price.id;
    return price.id;
  }

  private createPrice(amountPence: number): Promise<Stripe.Price> {
    return ask(() =>
      this.stripe.prices.create(
        {
          currency: 'gbp',
          unit_amount: amountPence,
          recurring: { interval: 'month' },
          lookup_key: PRICE_NAME,
          product_data: { name: 'Premium verification' },
        },
        { idempotencyKey: `${PRICE_NAME}:${amountPence}` },
      ),
    );
  }
}

function premiumView(subscription: Stripe.Subscription): ProviderPremium {
  const invoice = subscription.latest_invoice;
  const secret = invoice && typeof invoice !== 'string' ? (invoice.confirmation_secret?.client_secret ?? null) : null;
  const paidUntil = subscription.items.data[0]?.current_period_end;
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    clientSecret: secret,
    paidUntil: paidUntil === undefined ? null : instant(paidUntil),
    wasCancelled: subscription.cancellation_details?.reason === 'cancellation_requested',
  };
}
