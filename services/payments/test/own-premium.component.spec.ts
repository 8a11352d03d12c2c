import { PremiumEndedV1 } from '@community-help/event-contracts';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EndUnpaidPremiums } from '../src/premium/end-unpaid-premiums.js';
import { Premiums } from '../src/stripe/ports.js';
import { ProviderRefusal } from '../src/stripe/provider-errors.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const DAY_MS = 86_400_000;

describe('the premium of an own listing', () => {
  let bench: PaymentsBench;
  let published: EventCollector;
  beforeAll(async () => {
    bench = await PaymentsBench.start({ sandbox: { afterLastRetry: 'unpaid' } });
    published = await collectEvents(bench.service.transport, [PremiumEndedV1]);
  });
  afterEach(() => bench.sandbox.faults.clear());
  afterAll(async () => bench?.close());

  interface Premium {
    helperId: string;
    id: string;
    subscriptionId: string;
  }
  async function paidPremium(card?: string): Promise<Premium> {
    const helperId = await bench.registerHelper();
    const { body } = await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper' });
    await bench.pay(body.clientSecret, card);
    expect(await bench.claim(body.registrationPaymentId, helperId)).toMatchObject({ status: 200 });
    const [row] = await bench.dataSource.query(`select subscription_id from registration_payment where id = $1`, [body.registrationPaymentId]);
    return { helperId, id: body.registrationPaymentId, subscriptionId: row.subscription_id };
  }
  const owner = ({ helperId }: Premium) => bench.signedIn(`${helperId}@example.org`);
  const pathOf = ({ helperId }: Premium, part: string) => `/api/account/listings/${helperId}/${part}`;
  const read = async (of: Premium) => (await bench.get(pathOf(of, 'money'), await owner(of))).body.premium;
  const invoices = async (of: Premium) => bench.get(pathOf(of, 'invoices'), await owner(of));
  const cancel = async (of: Premium) => bench.post(pathOf(of, 'premium/cancel'), undefined, await owner(of));
  const cardPage = async (of: Premium) => bench.post(pathOf(of, 'premium/card'), undefined, await owner(of));
  const subscription = ({ subscriptionId }: Premium) => bench.sandbox.state.all('subscription').find(({ id }) => id === subscriptionId)!;

  it('is seen with its price, its first day and its end of the month, and there is none of a listing without', async () => {
    const begun = bench.sandbox.clock.now();
    const premium = await paidPremium();
    const seen = await read(premium);
    expect(seen).toMatchObject({ state: 'active', price: '10.00', endsAt: null });
    expect(Date.parse(seen.since)).toBeGreaterThan(begun - 1_000); // Stripe's seconds
    expect(Date.parse(seen.since)).toBeLessThanOrEqual(bench.sandbox.clock.now());
    expect(Date.parse(seen.paidUntil) - bench.sandbox.clock.now()).toBeGreaterThan(27 * DAY_MS);
    const helperId = await bench.registerHelper();
    expect((await bench.get(`/api/account/listings/${helperId}/money`, await bench.signedIn(`${helperId}@example.org`))).body.premium).toBeNull();
  });

  it('is cancelled to the end of what is paid, as by the link of a receipt, and a second press says so', async () => {
    const premium = await paidPremium();
    const answers = await Promise.all([cancel(premium), cancel(premium)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await cancel(premium)).body.message).toContain('was cancelled already');
    const seen = await read(premium);
    expect(seen).toMatchObject({ state: 'cancelled', endsAt: seen.paidUntil });
    expect(subscription(premium)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await bench.sandbox.clock.advance(32 * DAY_MS);
    await soon(() => expect(published.events.find(({ key }) => key === premium.helperId)?.data).toMatchObject({ reason: 'cancelled' }));
    expect(await read(premium)).toMatchObject({ state: 'ended', endsAt: expect.any(String) });
    expect((await cancel(premium)).body.message).toContain('ended already');
    expect(await cardPage(premium)).toMatchObject({ status: 409, text: expect.stringContaining('has ended') });
    expect((await invoices(premium)).body).toHaveLength(1);
  });

  it('whose card fails is past due for seven days, has an invoice to pay, and goes on with a card of the portal', async () => {
    const premium = await paidPremium('pm_card_sandboxRenewalFails');
    await bench.sandbox.clock.advance(32 * DAY_MS);
    await soon(async () => expect(await read(premium)).toMatchObject({ state: 'past_due' }));
    const { endsAt } = await read(premium);
    expect(Date.parse(endsAt) - bench.sandbox.clock.now()).toBeGreaterThan(6 * DAY_MS);
    const { body: list } = await invoices(premium);
    expect(list).toMatchObject([{ state: 'open', amount: '10.00' }, { state: 'paid', amount: '10.00' }]);
    for (const { pageUrl, pdfUrl } of list) for (const url of [pageUrl, pdfUrl]) expect((await fetch(url)).status).toBe(200);
    const { status, body } = await cardPage(premium);
    expect(status).toBe(200);
    const answer = await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: 'pm_card_mastercard' }), redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:8080/manage/listings/${premium.helperId}/money`);
    const cards = () => bench.sandbox.state.all('payment_method').filter(({ id }) => id === subscription(premium).default_payment_method);
    await soon(() => expect(cards()).toMatchObject([{ card: { last4: '4444' } }]));
    await bench.sandbox.clock.advance(4 * DAY_MS);
    await soon(async () => expect(await read(premium)).toMatchObject({ state: 'active', endsAt: null }));
    await bench.service.app.get(EndUnpaidPremiums).run();
    expect(await read(premium)).toMatchObject({ state: 'active' });
  });

  it('that the provider goes on charging is not told as cancelled', async () => {
    const premium = await paidPremium();
    const refused = jest.spyOn(bench.service.app.get(Premiums), 'cancelAtPeriodEnd').mockRejectedValueOnce(new ProviderRefusal('managed_by_schedule'));
    expect(await cancel(premium)).toMatchObject({ status: 409, text: expect.stringContaining('We could not cancel this premium') });
    refused.mockRestore();
    expect(await read(premium)).toMatchObject({ state: 'active' });
    expect((await cancel(premium)).body.message).toContain('Your premium is cancelled');
  });

  it('that is past due ends at once when it is cancelled', async () => {
    const premium = await paidPremium('pm_card_sandboxRenewalFails');
    await bench.sandbox.clock.advance(32 * DAY_MS);
    await soon(async () => expect(await read(premium)).toMatchObject({ state: 'past_due' }));
    expect((await cancel(premium)).body.message).toContain('has ended');
    expect(await read(premium)).toMatchObject({ state: 'ended' });
    expect(subscription(premium).status).toBe('canceled');
  });

  it('is seen while Stripe is away; what asks Stripe says so, changes nothing, and works afterwards', async () => {
    const premium = await paidPremium();
    const calls = ['GET /v1/invoices', 'POST /v1/billing_portal/sessions', 'POST /v1/subscriptions'];
    bench.sandbox.faults.set({ requests: calls.map((match) => ({ kind: 'error-500', match, times: 1_000 }) as const) });
    expect(await read(premium)).toMatchObject({ state: 'active' });
    for (const answer of [await invoices(premium), await cardPage(premium), await cancel(premium)]) {
      expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('try again in a minute') });
      expect(answer.headers.get('retry-after')).toBe('30');
    }
    expect(await read(premium)).toMatchObject({ state: 'active' });
    bench.sandbox.faults.clear();
    expect((await invoices(premium)).body).toHaveLength(1);
    expect((await cancel(premium)).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    const premium = await paidPremium();
    const stranger = await bench.signedIn('stranger@example.org', { roles: ['operator', 'helper'] });
    for (const [method, part] of [['get', 'money'], ['get', 'invoices'], ['post', 'premium/cancel'], ['post', 'premium/card']] as const) {
      const answer = method === 'get' ? await bench.get(pathOf(premium, part), stranger) : await bench.post(pathOf(premium, part), undefined, stranger);
      expect([part, answer.status]).toEqual([part, 404]);
    }
    expect(await read(premium)).toMatchObject({ state: 'active' });
    expect(subscription(premium).cancel_at_period_end).toBe(false);
  });
});
