import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { periodEnd } from '../src/billing/billing-period.js';
import { replaceCard } from './every-call.js';
import { control, startBench, type TestBench } from './sandbox-client.js';

const DAY = 86_400_000;

describe('subscriptions', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  async function begin(card?: string): Promise<Stripe.Subscription> {
    const { stripe } = bench;
    const price = await stripe.prices.create({
      currency: 'gbp', unit_amount: 1000, recurring: { interval: 'month' }, product_data: { name: 'Premium' }, lookup_key: 'premium', transfer_lookup_key: true,
    });
    const customer = await stripe.customers.create({ metadata: { registration_session: 's' } }, { idempotencyKey: 'reg:s:cus' });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_mode: { type: 'flexible' },
      expand: ['latest_invoice.confirmation_secret'],
      metadata: { registration_session: 's' },
    });
    const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
    expect(secret).toMatch(/^pi_\w+_secret_\w+$/);
    if (card) await stripe.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', { payment_method: card });
    return stripe.subscriptions.retrieve(subscription.id);
  }

  const statuses = () => bench.sandbox.state.all('event').filter(({ type }) => type.startsWith('customer.subscription.')).map(({ data }) => (data.object as Stripe.Subscription).status);
  const again = (subscription: Stripe.Subscription) => bench.stripe.subscriptions.retrieve(subscription.id);

  it('lets its card be replaced in the billing portal; the next month is charged to it when the subscription names it', async () => {
    const subscription = await begin('pm_card_sandboxRenewalFails');
    const card = await replaceCard(bench.stripe, subscription.id, 'pm_card_visa');
    expect((await again(subscription)).default_payment_method).not.toBe(card);
    expect(bench.sandbox.state.all('event').map(({ type }) => type)).toEqual(expect.arrayContaining(['payment_method.attached', 'customer.updated']));
    await bench.stripe.subscriptions.update(subscription.id, { default_payment_method: card });
    await bench.sandbox.clock.advance(32 * DAY);
    expect((await again(subscription)).status).toBe('active');
    const other = await begin('pm_card_visa');
    await expect(bench.stripe.subscriptions.update(other.id, { default_payment_method: card })).rejects.toThrow('does not belong to the customer');
  });

  it('opens the portal once for five minutes, for cards that there are', async () => {
    const subscription = await begin('pm_card_visa');
    const { url } = await bench.stripe.billingPortal.sessions.create({ customer: subscription.customer as string, return_url: 'https://site.example/manage' });
    expect(await (await fetch(url)).text()).toContain('https://site.example/manage');
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'pm_nonsense' }), redirect: 'manual' })).status).toBe(400);
    await bench.sandbox.clock.advance(6 * 60_000);
    for (const method of ['GET', 'POST']) expect((await fetch(url, { method })).status).toBe(404);
    await expect(bench.stripe.billingPortal.sessions.create({ customer: 'cus_unknown' })).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  });

  it('shows each invoice as a page and as a PDF', async () => {
    const subscription = await begin('pm_card_visa');
    const [invoice] = (await bench.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(await (await fetch(invoice!.hosted_invoice_url!)).text()).toContain('Amount GBP 10.00');
    const pdf = await fetch(invoice!.invoice_pdf!);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const text = await pdf.text();
    expect(text.slice(text.indexOf('xref'))).toContain(String(text.indexOf('1 0 obj')).padStart(10, '0'));
    expect(Number(/startxref\n(\d+)/.exec(text)?.[1])).toBe(text.indexOf('xref\n'));
  });

  it('becomes active when the first invoice is paid with its confirmation secret', async () => {
    const before = await begin();
    expect(before.status).toBe('incomplete');
    const subscription = await begin('pm_card_visa');
    expect(subscription.status).toBe('active');
    expect(subscription.default_payment_method).toMatch(/^pm_/);
    const [invoice] = (await bench.stripe.invoices.list({ subscription: subscription.id, expand: ['data.payments'] })).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1000, billing_reason: 'subscription_create', parent: { subscription_details: { subscription: subscription.id } } });
    expect(invoice).not.toHaveProperty('confirmation_secret');
    expect(invoice?.payments?.data).toEqual([expect.objectContaining({ status: 'paid', amount_paid: 1000 })]);
    const types = bench.sandbox.state.all('event').map(({ type }) => type);
    for (const type of ['customer.subscription.created', 'invoice.paid', 'invoice_payment.paid', 'customer.subscription.updated']) expect(types).toContain(type);
  });

  it('renews every month on the virtual clock and charges the saved card', async () => {
    const subscription = await begin('pm_card_visa');
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    await bench.sandbox.clock.advance(93 * DAY);
    const renewed = await again(subscription);
    expect(renewed.status).toBe('active');
    expect(renewed.items.data[0]?.current_period_end).toBeGreaterThan(end + 59 * 86_400);
    const invoices = await bench.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_cycle', 'paid'], ['subscription_cycle', 'paid'], ['subscription_cycle', 'paid'], ['subscription_create', 'paid'],
    ]);
    expect(invoices.data.at(-2)?.created).toBe(end);
  });

  it('is past due when a renewal fails, recovers with a new card', async () => {
    const subscription = await begin('pm_card_sandboxRenewalFails');
    expect(subscription.status).toBe('active');
    await bench.sandbox.clock.advance(32 * DAY);
    expect((await again(subscription)).status).toBe('past_due');
    const unpaid = bench.sandbox.state.all('payment_intent').find(({ status }) => status !== 'succeeded');
    await bench.stripe.paymentIntents.confirm(unpaid?.id ?? '', { payment_method: 'pm_card_visa' });
    expect((await again(subscription)).status).toBe('active');
  });

  it.each([['canceled', 'customer.subscription.deleted'], ['unpaid', 'customer.subscription.updated']] as const)('ends %s after the last attempt, as configured', async (status, event) => {
    await bench.close();
    bench = await startBench({ afterLastRetry: status });
    const subscription = await begin('pm_card_visa');
    await control(bench.sandbox.url, `subscriptions/${subscription.id}/fail-renewals`);
    await bench.sandbox.clock.advance(50 * DAY);
    expect((await again(subscription)).status).toBe(status);
    expect(statuses()).toContain('past_due');
    expect(bench.sandbox.state.all('event').map(({ type }) => type)).toContain(event);
    expect(bench.sandbox.state.all('event').filter(({ type }) => type === 'invoice.payment_failed')).toHaveLength(4);
  });

  it('expires when nobody pays within 23 hours', async () => {
    const subscription = await begin();
    await bench.sandbox.clock.advance(24 * 3_600_000);
    expect((await again(subscription)).status).toBe('incomplete_expired');
    expect(bench.sandbox.state.all('payment_intent').at(-1)?.status).toBe('canceled');
  });

  it('can be canceled at once or at the end of the period', async () => {
    const now = await begin('pm_card_visa');
    expect((await bench.stripe.subscriptions.cancel(now.id)).status).toBe('canceled');
    const later = await begin('pm_card_visa');
    expect((await bench.stripe.subscriptions.update(later.id, { cancel_at_period_end: true })).status).toBe('active');
    await bench.sandbox.clock.advance(32 * DAY);
    expect((await again(later)).status).toBe('canceled');
  });

  it('keeps the day of the month where the month is long enough', () => {
    const at = (text: string) => Date.parse(text) / 1000;
    const monthly = { interval: 'month', interval_count: 1 };
    const anchor = at('2027-01-31T10:00:00Z');
    expect(periodEnd(anchor, anchor, monthly)).toBe(at('2027-02-28T10:00:00Z'));
    expect(periodEnd(anchor, at('2027-02-28T10:00:00Z'), monthly)).toBe(at('2027-03-31T10:00:00Z'));
    expect(periodEnd(at('2028-02-29T00:00:00Z'), at('2028-02-29T00:00:00Z'), { interval: 'year', interval_count: 1 })).toBe(at('2029-02-28T00:00:00Z'));
  });
});
