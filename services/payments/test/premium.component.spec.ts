import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PremiumEndedV1, RegistrationPaymentCompletedV1 } from '@community-help/event-contracts';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { EndUnpaidPremiums } from '../src/premium/end-unpaid-premiums.js';
import { breakRow } from './support/broken-row.js';
import { INTERNAL_KEYS, PaymentsBench, soon } from './support/payments-bench.js';

const DAY_MS = 86_400_000;
const UNKNOWN = '0198a7a0-0000-7000-8000-000000000000';

describe('the monthly premium', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ sandbox: { afterLastRetry: 'unpaid' } });
    published = await collectEvents(bench.service.transport, [RegistrationPaymentCompletedV1, PremiumEndedV1]);
  });
  afterAll(async () => bench?.close());

  const start = (registrationType = 'premium-helper') => bench.post('/api/create-registration-payment', { registrationType });
  const claim = (id: string, helperId: string, registrationType = 'premium-helper') =>
    bench.claim(id, helperId, registrationType);

  async function paidPremium(helperId: string): Promise<{ id: string; subscriptionId: string }> {
    await bench.registerHelper({ helperId });
    const { body } = await start();
    await bench.pay(body.clientSecret);
    expect(await claim(body.registrationPaymentId, helperId)).toMatchObject({ status: 200 });
    const [row] = await bench.dataSource.query(`select subscription_id from registration_payment where id = $1`, [body.registrationPaymentId]);
    return { id: body.registrationPaymentId, subscriptionId: row.subscription_id };
  }

  it('costs ten pounds and refuses an unknown kind', async () => {
    expect((await start()).body).toEqual({ clientSecret: expect.stringContaining('_secret_'), amount: 10, registrationPaymentId: expect.any(String) });
    expect(await start('gold')).toMatchObject({ status: 400, text: expect.stringContaining('registrationType') });
  });

  it('is worth nothing until it is paid', async () => {
    const { body } = await start();
    expect(await claim(body.registrationPaymentId, 'helper-a')).toMatchObject({ status: 402, text: 'Please complete premium payment before registering.' });
    expect(await claim(UNKNOWN, 'helper-a')).toMatchObject({ status: 404 });
  });

  it('can be claimed the moment it is paid, before any webhook, once', async () => {
    const { body } = await start();
    const id: string = body.registrationPaymentId;
    await bench.pay(body.clientSecret);
    expect(await claim(id, 'helper-b', 'charity-verification')).toMatchObject({ status: 422 });
    expect(await claim(id, 'helper-b')).toMatchObject({ status: 200, body: { paid: true } });
    expect(await claim(id, 'helper-b')).toMatchObject({ status: 200, body: { paid: true } });
    expect(await claim(id, 'helper-c')).toMatchObject({ status: 409 });
    expect((await bench.get(`/api/payments/${id}`)).body).toMatchObject({ kind: 'registration', status: 'completed', amount: '10.00' });
    await soon(() => {
      const mine = published.events.filter(({ key }) => key === id);
      expect(mine.map(({ data }) => (data as RegistrationPaymentCompletedV1).registrationType)).toEqual(['premium-helper']);
    });
  });

  it('is spent by services of ours alone, by each of the keys', async () => {
    const { body } = await start();
    const id: string = body.registrationPaymentId;
    await bench.pay(body.clientSecret);
    const path = `/internal/registration-payments/${id}/claim`;
    expect((await bench.post(path, { registrationType: 'premium-helper', helperId: 'thief' })).status).toBe(401);
    expect((await bench.claim(id, 'thief', 'premium-helper', 'guessed-key-of-somebody')).status).toBe(401);
    expect((await bench.claim(id, 'helper-k', 'premium-helper', INTERNAL_KEYS[1])).status).toBe(200);
    expect((await bench.claim(id, 'helper-k')).status).toBe(200);
  });

  it('serves one of two registrations that claim it at the same time', async () => {
    const { body } = await start();
    await bench.pay(body.clientSecret);
    const answers = await Promise.all(['x', 'y'].map((helperId) => claim(body.registrationPaymentId, helperId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('books each month as income of the platform', async () => {
    const { body } = await start();
    await bench.pay(body.clientSecret);
    const months = bench.sandbox.state.all('invoice').filter(({ status }) => status === 'paid').length;
    await soon(async () => {
      const [row] = await bench.dataSource.query(`select sum(credits - debits)::int as pence from ledger_account where id = 'income:premium'`);
      expect(row.pence).toBe(1000 * months);
    });
  });

  it('ends when the subscription is cancelled', async () => {
    const { id, subscriptionId } = await paidPremium('helper-d');
    await bench.stripe.subscriptions.cancel(subscriptionId);
    await soon(() => {
      const ended = published.events.find(({ type, key }) => type === PremiumEndedV1.topic && key === 'helper-d');
      expect(ended?.data).toMatchObject({ registrationPaymentId: id, reason: 'cancelled' });
    });
  });

  it('keeps the benefits for seven days when a renewal fails, then ends them', async () => {
    const { id, subscriptionId } = await paidPremium('helper-e');
    await bench.control(`subscriptions/${subscriptionId}/fail-renewals`);
    await bench.sandbox.clock.advance(32 * DAY_MS);
    const status = async () => (await bench.dataSource.query(`select status from registration_payment where id = $1`, [id]))[0].status;
    await soon(async () => expect(await status()).toBe('past_due'));
    await bench.service.app.get(EndUnpaidPremiums).run();
    expect(await status()).toBe('past_due');
    await bench.dataSource.query(`update registration_payment set past_due_since = past_due_since - interval '8 days' where id = $1`, [id]);
    await bench.service.app.get(EndUnpaidPremiums).run();
    expect(await status()).toBe('ended');
    await soon(() => {
      const ended = published.events.find(({ type, key }) => type === PremiumEndedV1.topic && key === 'helper-e');
      expect(ended?.data).toMatchObject({ reason: 'unpaid' });
    });
    expect(bench.sandbox.state.all('subscription').find((subscription) => subscription.id === subscriptionId)?.status).toBe('canceled');
  });

  it('ends unpaid without waiting for another one that cannot be ended', async () => {
    const paid = [await paidPremium('helper-f'), await paidPremium('helper-g')];
    for (const { subscriptionId } of paid) await bench.control(`subscriptions/${subscriptionId}/fail-renewals`);
    await bench.sandbox.clock.advance(32 * DAY_MS);
    const statuses = async () => Promise.all(paid.map(async ({ id }) => (await bench.dataSource.query(`select status from registration_payment where id = $1`, [id]))[0].status));
    await soon(async () => expect(await statuses()).toEqual(['past_due', 'past_due']));
    for (const [n, { id }] of paid.entries()) {
      await bench.dataSource.query(`update registration_payment set past_due_since = past_due_since - make_interval(days => $2) where id = $1`, [id, 9 - n]);
    }
    const mend = await breakRow(bench.dataSource, 'registration_payment', 'id', paid[0]!.id);
    await bench.service.app.get(EndUnpaidPremiums).run();
    expect(await statuses()).toEqual(['past_due', 'ended']);
    await mend();
    await bench.hurryPostponed();
    await bench.service.app.get(EndUnpaidPremiums).run();
    expect(await statuses()).toEqual(['ended', 'ended']);
  });

  it('keeps books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
