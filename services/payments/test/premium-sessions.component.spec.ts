import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { HelperUpdatedV1, PremiumEndedV1, PremiumPaidV1 } from '@community-help/event-contracts';
import { collectEvents, publish, type EventCollector } from '@community-help/test-kit';
import { RefreshPremium } from '../src/premium/refresh-premium.js';
import { Premiums } from '../src/stripe/ports.js';
import { PaymentsBench, premiumListing, soon } from './support/payments-bench.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('the premium of a person', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ sandbox: { afterLastRetry: 'unpaid' } });
    published = await collectEvents(bench.service.transport, [PremiumPaidV1, PremiumEndedV1]);
  });
  afterAll(async () => bench?.close());

  const start = (more: object) => bench.post('/api/create-registration-payment', { registrationType: 'premium-helper', ...more });
  const subscriptions = () => bench.sandbox.state.all('subscription').length;
  const stateOf = async (id: string) => (await bench.dataSource.query(`select * from registration_payment where id = $1`, [id]))[0];
  const eventsOf = <Data>(type: { topic: string }, id: string): Data[] =>
    published.events.filter((event) => event.type === type.topic && (event.data as { registrationPaymentId: string }).registrationPaymentId === id).map(({ data }) => data as Data);

  async function claimed(more: object = {}): Promise<{ id: string; helperId: string; subscriptionId: string }> {
    const { body } = await start(more);
    await bench.pay(body.clientSecret);
    const id: string = body.registrationPaymentId;
    const helperId = await bench.registerHelper();
    expect((await bench.claim(id, helperId)).status).toBe(200);
    const { subscription_id: subscriptionId } = await stateOf(id);
    return { id, helperId, subscriptionId };
  }

  describe('in one dialog', () => {
    it('is one subscription however often the dialog asks, also at the same time', async () => {
      const before = subscriptions();
      const sessionId = 'premium-dialog-1';
      const first = (await start({ sessionId })).body;
      const answers = await Promise.all([start({ sessionId }), start({ sessionId, email: 'ann@example.org' }), start({ sessionId })]);
      expect(answers.map(({ body }) => body)).toEqual([first, first, first]);
      const together = await Promise.all([1, 2, 3].map(() => start({ sessionId: 'premium-dialog-2' })));
      expect(new Set(together.map(({ body }) => body.registrationPaymentId)).size).toBe(1);
      expect(subscriptions()).toBe(before + 2);
    });

    it('is its own when the sender says null instead of nothing', async () => {
      const before = subscriptions();
      for (const more of [{ sessionId: null }, { email: null }, { sessionId: null, email: null }]) expect((await start(more)).status).toBe(200);
      expect(subscriptions()).toBe(before + 3);
    });

    it('goes on after a declined card and after 3-D Secure with the same subscription', async () => {
      const before = subscriptions();
      const sessionId = 'premium-dialog-3';
      const { body } = await start({ sessionId });
      await expect(bench.pay(body.clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/i);
      expect((await start({ sessionId })).body).toEqual(body);
      expect((await bench.pay(body.clientSecret, 'pm_card_threeDSecure2Required')).status).toBe('requires_action');
      expect((await start({ sessionId })).body).toEqual(body);
      expect(subscriptions()).toBe(before + 1);
    });

    it('is not paid twice: once it is paid the form is told to go on', async () => {
      const sessionId = 'premium-dialog-4';
      const { body } = await start({ sessionId });
      await bench.pay(body.clientSecret);
      expect(await start({ sessionId })).toMatchObject({ status: 409, text: 'The premium of this form is paid already. Please send the registration.' });
    });

    it('begins anew for another kind, and when nobody paid the first one in time', async () => {
      const sessionId = 'premium-dialog-5';
      const first = (await start({ sessionId })).body;
      const other = (await start({ sessionId, registrationType: 'charity-verification' })).body;
      expect(other.registrationPaymentId).not.toBe(first.registrationPaymentId);
      await bench.sandbox.clock.advance(24 * HOUR_MS);
      const late = await start({ sessionId, registrationType: 'charity-verification' });
      expect(late.status).toBe(200);
      expect(late.body.registrationPaymentId).not.toBe(other.registrationPaymentId);
    });

    it('begins anew when Stripe keeps an error under the key of the first request', async () => {
      bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500-stored', percent: 100, times: 1, match: 'POST /v1/subscriptions' }] });
      const sessionId = 'premium-dialog-6';
      expect((await start({ sessionId })).status).toBe(503);
      expect((await start({ sessionId })).status).toBe(200);
      bench.sandbox.faults.set({ seed: 1, requests: [] });
    });

    it('keeps the address sealed, and only until the listing has one of its own', async () => {
      const { id } = await claimed({ email: 'payer@example.org', sessionId: 'premium-dialog-7' });
      await soon(async () => expect(await stateOf(id)).toMatchObject({ is_contact_sent: true, sealed_email: null }));
      const { body } = await start({ email: 'payer@example.org' });
      const row = await stateOf(body.registrationPaymentId);
      expect(row.sealed_email).toMatch(/^eyJ/);
      expect(JSON.stringify(row)).not.toContain('payer@example.org');
    });

    it('is known to the provider by the new address once the listing has another one', async () => {
      const { id, helperId } = await claimed({ sessionId: 'premium-dialog-8' });
      const emailAtProvider = async () => {
        const customer = await bench.stripe.customers.retrieve((await stateOf(id)).customer_id);
        return 'email' in customer ? customer.email : undefined;
      };
      await soon(async () => expect(await emailAtProvider()).toBe(`${helperId}@example.org`));
      await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { email: 'moved@example.org', revision: 2 }));
      await soon(async () => expect(await emailAtProvider()).toBe('moved@example.org'));
    });

    it('refuses an address that is none', async () => {
      expect(await start({ email: 'nobody' })).toMatchObject({ status: 400, text: expect.stringContaining('email') });
    });
  });

  it('tells of every month that was paid, once each', async () => {
    const { id, helperId, subscriptionId } = await claimed();
    await soon(() => expect(eventsOf<PremiumPaidV1>(PremiumPaidV1, id)).toHaveLength(1));
    await bench.sandbox.clock.advance(32 * DAY_MS);
    await soon(() => expect(eventsOf<PremiumPaidV1>(PremiumPaidV1, id)).toHaveLength(2));
    await bench.service.app.get(RefreshPremium).run(subscriptionId);
    const [first, second] = eventsOf<PremiumPaidV1>(PremiumPaidV1, id);
    expect([first!.amountPence, second!.amountPence]).toEqual([1000, 1000]);
    expect(second!.helperId).toBe(helperId);
    expect(second!.invoiceId).not.toBe(first!.invoiceId);
    expect(new Date(second!.paidUntil!).getTime()).toBeGreaterThan(new Date(first!.paidUntil!).getTime());
  });

  it('follows the price that an operator changes, without being started again', async () => {
    await start({});
    const next = await bench.stripe.prices.create({
      currency: 'gbp',
      unit_amount: 1000,
      recurring: { interval: 'month' },
      product_data: { name: 'Premium verification' },
      lookup_key: 'community-help-premium-monthly',
      transfer_lookup_key: true,
    });
    const { body } = await start({});
    const { subscription_id: id } = await stateOf(body.registrationPaymentId);
    const subscription = bench.sandbox.state.all('subscription').find((known) => known.id === id)!;
    expect(subscription.items.data[0]?.price.id).toBe(next.id);
  });

  describe('can be cancelled by the link of its receipt', () => {
    const cancel = (id: string, token: string) => bench.post(`/api/registration-payments/${id}/cancel`, { token });
    const linkFor = (id: string) => bench.link({ purpose: 'cancel-premium', subject: id, lifetimeSeconds: 45 * 24 * 3600 });

    it('to the end of the month that is paid, and no further month is charged', async () => {
      const { id, helperId, subscriptionId } = await claimed();
      const token = await linkFor(id);
      const { status, body, headers } = await cancel(id, token);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({ message: expect.stringMatching(/^Your premium is cancelled\. No further month is charged\. It stays until \d+ \w+ \d{4}, as it is paid\.$/), paidUntil: expect.any(String) });
      expect(await stateOf(id)).toMatchObject({ status: 'active' });
      const again = await cancel(id, token);
      expect(again).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^This premium was cancelled already\./), paidUntil: body.paidUntil } });
      await bench.sandbox.clock.advance(32 * DAY_MS);
      await soon(async () => expect(await stateOf(id)).toMatchObject({ status: 'ended', ended_reason: 'cancelled' }));
      expect(bench.sandbox.state.all('invoice').filter(({ parent }) => parent?.subscription_details?.subscription === subscriptionId)).toHaveLength(1);
      await soon(() => expect(eventsOf<PremiumEndedV1>(PremiumEndedV1, id)).toMatchObject([{ helperId, reason: 'cancelled' }]));
      expect(await cancel(id, await linkFor(id))).toMatchObject({ status: 200, body: { message: 'This premium has ended already. Nothing more is charged.', paidUntil: null } });
    });

    it('and stays cancelled when an answer of before arrives last', async () => {
      const { id, subscriptionId } = await claimed();
      const token = await linkFor(id);
      await bench.withoutEvents();
      const premiums = bench.service.app.get(Premiums);
      const before = await premiums.read(subscriptionId);
      jest.spyOn(premiums, 'read').mockImplementationOnce(async () => {
        expect(await cancel(id, token)).toMatchObject({ status: 200 });
        return before;
      });
      await bench.service.app.get(RefreshPremium).run(subscriptionId);
      expect(await stateOf(id)).toMatchObject({ status: 'active', cancels_at: expect.any(Date) });
      bench.sandbox.faults.clear();
    });

    it('once by two presses at the same time, both of which are told so', async () => {
      const { id } = await claimed();
      const token = await linkFor(id);
      const answers = await Promise.all([cancel(id, token), cancel(id, token)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('at once when a renewal has failed, so that the card is not tried again', async () => {
      const { id, subscriptionId } = await claimed();
      await bench.control(`subscriptions/${subscriptionId}/fail-renewals`);
      await bench.sandbox.clock.advance(32 * DAY_MS);
      await soon(async () => expect(await stateOf(id)).toMatchObject({ status: 'past_due' }));
      expect(await cancel(id, await linkFor(id))).toMatchObject({ status: 200, body: { message: 'Your premium has ended. Nothing more is charged.', paidUntil: null } });
      expect(bench.sandbox.state.all('subscription').find((known) => known.id === subscriptionId)?.status).toBe('canceled');
    });

    it('by nobody else, and later when Stripe is away', async () => {
      const { id } = await claimed();
      const other = await claimed();
      expect((await cancel(id, await linkFor(other.id))).status).toBe(401);
      expect((await cancel(id, await bench.link({ purpose: 'dashboard-session', subject: id }))).status).toBe(401);
      expect((await cancel('nonsense', await linkFor('nonsense'))).status).toBe(404);
      const token = await linkFor(id);
      bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500', percent: 100, match: 'POST /v1/subscriptions' }] });
      expect((await cancel(id, token)).status).toBe(503);
      bench.sandbox.faults.set({ seed: 1, requests: [] });
      expect((await cancel(id, token)).status).toBe(200);
      expect(await stateOf(other.id)).toMatchObject({ cancels_at: null });
    });
  });

  it('leaves books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
