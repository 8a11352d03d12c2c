import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HelperRemovedV1, PremiumRefundedV1 } from '@community-help/event-contracts';
import { SealOpener } from '@community-help/service-kit';
import { collectEvents, publish, type EventCollector } from '@community-help/test-kit';
import { EndPremiumsAtProvider } from '../src/premium/end-premiums-at-provider.js';
import { RefundPremiums } from '../src/premium/refund-premiums.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const DAY_MS = 86_400_000;

describe('a premium that is paid when it has ended', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    // The sweeps run when a test says so.
    bench = await PaymentsBench.start({ env: { CARD_TESTING_LIMITS: 'on', SWEEP_EVERY_MS: '3600000' } });
    published = await collectEvents(bench.service.transport, [PremiumRefundedV1]);
  });
  afterAll(async () => bench?.close());

  const start = (email: string, address: string) => bench.post('/api/create-registration-payment', { registrationType: 'premium-helper', email }, { 'x-forwarded-for': address });
  const stateOf = async (id: string) => (await bench.dataSource.query(`select * from registration_payment where id = $1`, [id]))[0];
  const monthsOf = (id: string) => bench.dataSource.query(`select amount_pence as pence, refunded_at is not null as "isBack" from premium_invoice where registration_payment_id = $1 order by paid_at`, [id]);
  const told = (id: string) => published.events.filter(({ key }) => key === id).map(({ data }) => data as PremiumRefundedV1);
  const atStripe = (subscriptionId: string) => bench.sandbox.state.all('subscription').find(({ id }) => id === subscriptionId)!.status;

  async function sweep(): Promise<void> {
    await bench.service.app.get(EndPremiumsAtProvider).run();
    await bench.service.app.get(RefundPremiums).run();
  }

  /** Taken away after five refused cards, while its form is still open. */
  async function takenAway(email: string, address: string): Promise<{ id: string; clientSecret: string }> {
    const { body } = await start(email, address);
    const id: string = body.registrationPaymentId;
    for (let card = 0; card < 5; card += 1) {
      await expect(bench.pay(body.clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/i);
      // The event of a refused card says "look again": five at once could be one look.
      await soon(async () => expect((await stateOf(id)).failed_attempts).toBe(card + 1));
    }
    await soon(async () => expect(await stateOf(id)).toMatchObject({ status: 'ended', ended_reason: 'unpaid' }));
    return { id, clientSecret: body.clientSecret };
  }

  it('by the sixth card, after five were refused, goes back, and the address given with it is told', async () => {
    const { id, clientSecret } = await takenAway('payer@example.org', '203.0.113.1');
    await bench.pay(clientSecret);
    await soon(async () => expect(await monthsOf(id)).toEqual([{ pence: 1000, isBack: false }]));
    await sweep();
    expect(await monthsOf(id)).toEqual([{ pence: 1000, isBack: true }]);
    expect(await stateOf(id)).toMatchObject({ status: 'ended', sealed_email: null });
    expect(await bench.claim(id, 'late-helper')).toMatchObject({ status: 402 });
    await soon(() => expect(told(id)).toMatchObject([{ amountPence: 1000, helperId: null }]));
    const opener = await SealOpener.load('MAIL_PRIVATE_KEY', JSON.stringify(bench.mailKeys.privateJwk));
    expect(await opener.open(told(id)[0]!.sealedEmail!)).toEqual({ email: 'payer@example.org' });
  });

  it('by nobody is forgotten with its address and where it came from', async () => {
    const { id } = await takenAway('nobody@example.org', '203.0.113.2');
    await sweep();
    expect(await stateOf(id)).toMatchObject({ sealed_email: null, address_mark: null, session_mark: null, provider_ended_at: expect.any(Date) });
  });

  it('because its listing was removed while Stripe was away goes back', async () => {
    const { body } = await start('owner@example.org', '203.0.113.3');
    const id: string = body.registrationPaymentId;
    await bench.pay(body.clientSecret);
    const helperId = await bench.registerHelper();
    await soon(async () => expect((await bench.claim(id, helperId)).status).toBe(200));
    await soon(async () => expect(await monthsOf(id)).toHaveLength(1));
    bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500', match: 'DELETE /v1/subscriptions' }] });
    await publish(bench.service.transport, HelperRemovedV1, { helperId, revision: 2, reason: 'requested', isErased: false, removedAt: new Date().toISOString() });
    await soon(async () => expect(await stateOf(id)).toMatchObject({ status: 'ended', ended_reason: 'removed' }));
    await bench.sandbox.clock.advance(32 * DAY_MS);
    await soon(async () => expect(await monthsOf(id)).toHaveLength(2));
    bench.sandbox.faults.clear();
    await bench.hurryPostponed();
    await sweep();
    expect(atStripe((await stateOf(id)).subscription_id)).toBe('canceled');
    expect(await monthsOf(id)).toEqual([{ pence: 1000, isBack: false }, { pence: 1000, isBack: true }]);
  });

  it('leaves books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
