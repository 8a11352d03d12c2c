import type Stripe from 'stripe';
import { Premiums } from './ports.js';
import type { PaidInvoice, PremiumCheckout, PremiumInvoiceSeen, ProviderPremium } from './provider-types.js';
import { ask, idOf, instant } from './stripe-client.js';

/** Of one subscription: more than eight years of months. */
const MOST_INVOICES = 100;
const WITH_FIRST_SECRET = { expand: ['latest_invoice.confirmation_secret'] };
/** The price is found by this name; an operator may change the object behind it in Stripe's dashboard. */
const PRICE_NAME = 'community-help-premium-monthly';

export class StripePremiums extends Premiums {
  constructor(
    private readonly stripe: Stripe,
    private readonly configuredPriceId: string | undefined,
  ) {
    super();
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

  async cancelAtPeriodEnd(subscriptionId: string): Promise<ProviderPremium> {
    return premiumView(await ask(() => this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })));
  }

  async paidInvoices(subscription: string): Promise<PaidInvoice[]> {
    return ask(async () => {
      const paid: PaidInvoice[] = [];
      for await (const invoice of this.stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand: ['data.payments'] })) {
        const view = invoiceView(invoice);
        if (view) paid.push(view);
      }
      return paid.reverse();
    });
  }

  async invoices(subscription: string): Promise<PremiumInvoiceSeen[]> {
    const page = await ask(() => this.stripe.invoices.list({ subscription, limit: MOST_INVOICES }));
    return page.data.flatMap((invoice) => seenInvoice(invoice) ?? []);
  }

  async cardPage(customer: string, returnUrl: string): Promise<string> {
    const flow = { type: 'payment_method_update', after_completion: { type: 'redirect', redirect: { return_url: returnUrl } } } as const;
    const session = await ask(() => this.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, flow_data: flow }));
    return session.url;
  }

  /** The portal makes a card the customer's own; the first month made another one the subscription's, which goes before it. */
  async chargeChosenCard(subscriptionId: string): Promise<void> {
    const { customer, default_payment_method: charged } = await ask(() => this.stripe.subscriptions.retrieve(subscriptionId, { expand: ['customer'] }));
    if (typeof customer === 'string' || customer.deleted) return;
    const chosen = idOf(customer.invoice_settings.default_payment_method);
    if (!chosen || chosen === idOf(charged)) return;
    await ask(() => this.stripe.subscriptions.update(subscriptionId, { default_payment_method: chosen }));
  }

  async end(subscriptionId: string): Promise<ProviderPremium> {
    return premiumView(await ask(() => this.stripe.subscriptions.cancel(subscriptionId)));
  }

  /**
   * The configured price, or the one of our name; made where neither exists, as in a new sandbox. Looked up each time, because an
   * operator may change the object behind the name while this process lives.
   */
  private async price(amountPence: number): Promise<string> {
    if (this.configuredPriceId) return this.configuredPriceId;
    const found = await ask(() => this.stripe.prices.list({ lookup_keys: [PRICE_NAME], active: true, limit: 1 }));
    const known = found.data.find((price) => price.unit_amount === amountPence && price.currency === 'gbp');
    return (known ?? (await this.createPrice(amountPence))).id;
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
    cancelsAt: subscription.cancel_at === null ? null : instant(subscription.cancel_at),
    wasCancelled: subscription.cancellation_details?.reason === 'cancellation_requested',
  };
}

/** Undefined for an invoice that took no card, such as one over nothing. */
function invoiceView(invoice: Stripe.Invoice): PaidInvoice | undefined {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid');
  const intentId = idOf(payment?.payment.payment_intent);
  if (!invoice.id || !intentId || invoice.amount_paid === 0) return undefined;
  const paidUntil = invoice.lines.data[0]?.period.end;
  return {
    invoiceId: invoice.id,
    intentId,
    amountPence: invoice.amount_paid,
    paidAt: instant(invoice.status_transitions.paid_at ?? invoice.created),
    paidUntil: paidUntil === undefined ? null : instant(paidUntil),
  };
}

const STATES: Readonly<Record<string, PremiumInvoiceSeen['state']>> = { open: 'open', paid: 'paid', uncollectible: 'open', void: 'void' };

/** Undefined for a draft, which nobody was sent. */
function seenInvoice(invoice: Stripe.Invoice): PremiumInvoiceSeen | undefined {
  const state = STATES[invoice.status ?? 'draft'];
  if (!state || !invoice.id) return undefined;
  const { id: invoiceId, number, created, total: amountPence, hosted_invoice_url: pageUrl = null, invoice_pdf: pdfUrl = null } = invoice;
  return { invoiceId, number, issuedAt: instant(created), amountPence, state, pageUrl, pdfUrl };
}
