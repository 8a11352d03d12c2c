import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PremiumPaidV1, PremiumRefundedV1 } from '@community-help/event-contracts';
import { SealOpener } from '@community-help/service-kit';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { EndPremiumsAtProvider } from '../src/premium/end-premiums-at-provider.js';
import { EndUnclaimedPremiums } from '../src/premium/end-unclaimed-premiums.js';
import { NamePremiumCustomers } from '../src/premium/name-premium-customers.js';
import { RefreshPremium } from '../src/premium/refresh-premium.js';
import { RefundPremiums } from '../src/premium/refund-premiums.js';
import { Premiums } from '../src/stripe/ports.js';
import type { ProviderPremium } from '../src/stripe/provider-types.js';
import { breakRow } from './support/broken-row.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const HOUR_MS = 3_600_000;

describe('a premium that no registration uses', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    // The sweeps run when a test says so.
    bench = await PaymentsBench.start({ env: { SWEEP_EVERY_MS: '3600000' } });
    published = await collectEvents(bench.service.transport, [PremiumPaidV1, PremiumRefundedV1]);
  });
  afterAll(async () => bench?.close());

  interface Paid {
    id: string;
    subscriptionId: string;
  }

  async function payPremium(more: object = {}): Promise<Paid> {
    const { body } = await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper', ...more });
    await bench.pay(body.clientSecret);
    const id: string = body.registrationPaymentId;
    await soon(async () => expect(await stateOf(id)).toMatchObject({ status: 'active' }));
    await soon(() => expect(eventsOf(PremiumPaidV1, id)).toHaveLength(1));
    const { subscription_id: subscriptionId } = await stateOf(id);
    return { id, subscriptionId };
  }

  const claim = (id: string, helperId: string) => bench.claim(id, helperId);
  const stateOf = async (id: string) => (await bench.dataSource.query(`select * from registration_payment where id = $1`, [id]))[0];
  const eventsOf = (type: { topic: string }, id: string) => published.events.filter((event) => event.type === type.topic && event.key === id).map(({ data }) => data);
  const atStripe = (subscriptionId: string) => bench.sandbox.state.all('subscription').find(({ id }) => id === subscriptionId)!;
  const refunds = () => bench.sandbox.state.all('refund');
  const income = async () => (await bench.dataSource.query(`select coalesce(sum(credits - debits), 0)::int as pence from ledger_account where id like 'income:premium%'`))[0].pence;

  async function sweep(): Promise<void> {
    await bench.service.app.get(EndUnclaimedPremiums).run();
    await bench.service.app.get(EndPremiumsAtProvider).run();
    await bench.service.app.get(RefundPremiums).run();
  }

  it('is kept for two days, then ended, and its ten pounds are sent back and told of once', async () => {
    const { id, subscriptionId } = await payPremium({ email: 'payer@example.org' });
    await bench.sandbox.clock.advance(47 * HOUR_MS);
    await sweep();
    expect(await stateOf(id)).toMatchObject({ status: 'active' });
    await bench.sandbox.clock.advance(2 * HOUR_MS);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await stateOf(id)).toMatchObject({ status: 'ended', ended_reason: 'unclaimed', sealed_email: null });
    expect(atStripe(subscriptionId).status).toBe('canceled');
    expect(refunds().map(({ amount }) => amount)).toEqual([1000]);
    expect(await income()).toBe(0);
    await soon(() => expect(eventsOf(PremiumRefundedV1, id)).toHaveLength(1));
    const [told] = eventsOf(PremiumRefundedV1, id) as PremiumRefundedV1[];
    expect(told).toMatchObject({ reason: 'unclaimed', amountPence: 1000, helperId: null });
    const opener = await SealOpener.load('MAIL_PRIVATE_KEY', JSON.stringify(bench.mailKeys.privateJwk));
    expect(await opener.open(told!.sealedEmail!)).toEqual({ email: 'payer@example.org' });
  });

  it('can no longer be claimed, and no old answer of Stripe brings it back', async () => {
    const { id, subscriptionId } = await payPremium();
    const old = atStripe(subscriptionId);
    await bench.sandbox.clock.advance(49 * HOUR_MS);
    await sweep();
    expect(await claim(id, 'late-helper')).toMatchObject({ status: 402 });
    const paidUntil = new Date((old.items.data[0]?.current_period_end ?? 0) * 1000);
    const late: ProviderPremium = { subscriptionId, status: 'active', clientSecret: null, paidUntil, wasCancelled: false, cancelsAt: null };
    jest.spyOn(bench.service.app.get(Premiums), 'read').mockResolvedValueOnce(late);
    await bench.service.app.get(RefreshPremium).follow(subscriptionId);
    expect(await stateOf(id)).toMatchObject({ status: 'ended' });
    expect(await claim(id, 'late-helper')).toMatchObject({ status: 402 });
  });

  it('stays when it was claimed by a registration that was made', async () => {
    const { id, subscriptionId } = await payPremium();
    const helperId = await bench.registerHelper();
    expect((await claim(id, helperId)).status).toBe(200);
    await bench.sandbox.clock.advance(60 * HOUR_MS);
    await sweep();
    expect(await stateOf(id)).toMatchObject({ status: 'active', helper_id: helperId });
    expect(atStripe(subscriptionId).status).toBe('active');
  });

  it('ends too when the registration that claimed it was never finished', async () => {
    const { id } = await payPremium();
    expect((await claim(id, 'never-finished')).status).toBe(200);
    await bench.sandbox.clock.advance(49 * HOUR_MS);
    await sweep();
    expect(await stateOf(id)).toMatchObject({ status: 'ended', ended_reason: 'unclaimed' });
    expect(await claim(id, 'never-finished')).toMatchObject({ status: 402 });
    await soon(() => expect(eventsOf(PremiumRefundedV1, id)).toHaveLength(1));
  });

  it.each(['error-500', 'reset-after-effect', 'error-500-after-effect', 'error-500-stored'] as const)('is refunded once in spite of Stripe answering %s', async (kind) => {
    const before = refunds().length;
    const { id, subscriptionId } = await payPremium();
    await bench.sandbox.clock.advance(49 * HOUR_MS);
    bench.sandbox.faults.set({ seed: 1, requests: [{ kind, percent: 100, match: 'DELETE /v1/subscriptions' }, { kind, percent: 100, match: 'POST /v1/refunds' }] });
    await sweep().catch(() => undefined);
    await bench.service.app.get(RefundPremiums).run().catch(() => undefined);
    bench.sandbox.faults.set({ seed: 1, requests: [] });
    // An answer that Stripe keeps under its key is kept for a day.
    await bench.sandbox.clock.advance(25 * HOUR_MS);
    await bench.hurryPostponed();
    await sweep();
    await sweep();
    expect(refunds().length).toBe(before + 1);
    expect(atStripe(subscriptionId).status).toBe('canceled');
    await soon(() => expect(eventsOf(PremiumRefundedV1, id)).toHaveLength(1));
  });

  it('does not wait for another one that cannot be ended', async () => {
    const first = await payPremium();
    const second = await payPremium();
    await bench.sandbox.clock.advance(49 * HOUR_MS);
    bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500', percent: 100, match: `DELETE /v1/subscriptions/${first.subscriptionId}` }] });
    await bench.service.app.get(EndUnclaimedPremiums).run();
    await bench.service.app.get(EndPremiumsAtProvider).run();
    expect(atStripe(second.subscriptionId).status).toBe('canceled');
    expect(atStripe(first.subscriptionId).status).toBe('active');
    bench.sandbox.faults.set({ seed: 1, requests: [] });
    await bench.hurryPostponed();
    await sweep();
    expect(atStripe(first.subscriptionId).status).toBe('canceled');
  });

  it('gets its money back without waiting for another one whose month cannot be marked', async () => {
    const first = await payPremium();
    await bench.sandbox.clock.advance(60_000);
    const second = await payPremium();
    await bench.sandbox.clock.advance(49 * HOUR_MS);
    await bench.service.app.get(EndUnclaimedPremiums).run();
    await bench.service.app.get(EndPremiumsAtProvider).run();
    const mend = await breakRow(bench.dataSource, 'premium_invoice', 'registration_payment_id', first.id);
    const isBack = async ({ id }: Paid) => (await bench.dataSource.query(`select refunded_at is not null as "isBack" from premium_invoice where registration_payment_id = $1`, [id]))[0].isBack;
    await bench.service.app.get(RefundPremiums).run();
    expect([await isBack(first), await isBack(second)]).toEqual([false, true]);
    await mend();
    await bench.hurryPostponed();
    await bench.service.app.get(RefundPremiums).run();
    expect([await isBack(first), await isBack(second)]).toEqual([true, true]);
  });

  it('is named at the provider without waiting for another one that cannot be', async () => {
    const names = ['First Kitchen', 'Second Kitchen'];
    const paid = await Promise.all(names.map(() => payPremium()));
    for (const [n, name] of names.entries()) await bench.claim(paid[n]!.id, await bench.registerHelper({ name }));
    await bench.dataSource.query(`update registration_payment set created_at = created_at - interval '1 day' where id = $1`, [paid[0]!.id]);
    const mend = await breakRow(bench.dataSource, 'registration_payment', 'id', paid[0]!.id);
    const named = async () => Promise.all(paid.map(async ({ id }) => (await stateOf(id)).is_contact_sent));
    await bench.service.app.get(NamePremiumCustomers).run();
    expect(await named()).toEqual([false, true]);
    await mend();
    await bench.hurryPostponed();
    await bench.service.app.get(NamePremiumCustomers).run();
    expect(await named()).toEqual([true, true]);
    expect(bench.sandbox.state.all('customer').map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('leaves books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
