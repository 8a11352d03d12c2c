import type { OperatorPremium } from '@community-help/api-contracts';
import { PremiumEndedV1, PremiumRefundedV1 } from '@community-help/event-contracts';
import { metrics, PeriodicTasks } from '@community-help/service-kit';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RecordRefund } from '../src/refunds/record-refund.js';
import { PaymentsBench, soon } from './support/payments-bench.js';
import { Operator } from './support/operator.js';

describe('an operator looks after premiums', () => {
  let bench: PaymentsBench;
  let operator: Operator;
  let published: EventCollector;

  beforeAll(async () => {
    // The sweeps run when a test says so.
    bench = await PaymentsBench.start({ env: { SWEEP_EVERY_MS: '3600000' } });
    operator = new Operator(bench);
    published = await collectEvents(bench.service.transport, [PremiumEndedV1, PremiumRefundedV1]);
  });
  afterAll(async () => bench?.close());

  const list = (query: string) => operator.all<OperatorPremium>(`premiums?${query}`, 1);
  const end = (id: string, body: object, who = operator) => who.post(`premiums/${id}/end`, { reason: 'the hall closed', ...body });
  const told = (topic: string, id: string) => published.events.filter(({ type, data }) => type === topic && (data as PremiumRefundedV1).registrationPaymentId === id).map(({ data }) => data);
  async function paid(card?: string): Promise<OperatorPremium> {
    const helperId = await bench.registerHelper();
    const { body } = await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper' });
    await bench.pay(body.clientSecret, card);
    const id: string = body.registrationPaymentId;
    await soon(async () => expect((await bench.claim(id, helperId)).status).toBe(200));
    return soon(async () => {
      const [premium] = await list(`helperId=${helperId}`);
      expect(premium).toMatchObject({ id, helperId, state: 'active', paidPence: 1000, refundedPence: 0, version: 0 });
      return premium!;
    });
  }

  it('ends one at once and sends its last month back, once, at Stripe too', async () => {
    const { id, helperId } = await paid();
    const second = new Operator(bench, 'second@example.org');
    const answers = await Promise.all([end(id, { refund: 'last', version: 0 }), end(id, { refund: 'last', version: 0 }, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toBe("Another operator was quicker: this premium is 'ended' now. Nothing was done; please look again.");
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({ state: 'ended', refundingPence: 1000, version: 1 });
    for (const task of ['end-premiums-at-provider', 'refund-premiums', 'refund-premiums']) await bench.service.app.get(PeriodicTasks).run(task);
    expect((await list(`helperId=${helperId}`))[0]).toMatchObject({ state: 'ended', endedReason: 'cancelled', refundedPence: 1000, refundingPence: 0 });
    expect(bench.sandbox.state.all('subscription').map(({ status }) => status)).toContain('canceled');
    expect(bench.sandbox.state.all('refund').map(({ amount }) => amount)).toEqual([1000]);
    await soon(() => expect([told(PremiumEndedV1.topic, id), told(PremiumRefundedV1.topic, id)]).toEqual([[expect.objectContaining({ helperId })], [expect.objectContaining({ helperId, reason: 'requested', amountPence: 1000, refundId: expect.stringMatching(/^re_/) })]]));
    const { rows } = (await operator.get(`money/audit?subject=${id}`)).body;
    expect(rows.map(({ action, reason, before, after }: any) => [action, reason, before, after])).toEqual([['premium.end', 'the hall closed', { state: 'active' }, { state: 'ended', askedPence: 1000 }]]);
    expect((await end(id, { refund: 'all', version: 1 })).text).toBe('This premium has ended, and no month of it is left to send back.');
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('ends one without sending anything back, and sends it back later', async () => {
    const { id } = await paid();
    expect((await end(id, { refund: 'none', version: 0 })).body).toMatchObject({ state: 'ended', refundingPence: 0 });
    expect((await end(id, { refund: 'all', version: 1 })).body).toMatchObject({ refundingPence: 1000, version: 2 });
    expect((await list('state=ended')).map((premium) => premium.id)).toContain(id);
    expect((await list('state=active')).map((premium) => premium.id)).not.toContain(id);
  });

  it('is called when a refund of a month comes back, and sends it back again: by itself that is not tried', async () => {
    const { id, helperId } = await paid();
    const made = () => bench.sandbox.state.all('refund').filter(({ payment_intent: of }) => of === intentId);
    const refunds = () => made().map(({ status }) => status);
    const [{ intentId }] = await bench.dataSource.query(`select intent_id as "intentId" from premium_invoice where registration_payment_id = $1`, [id]);
    await end(id, { refund: 'all', version: 0 });
    await bench.service.app.get(PeriodicTasks).run('refund-premiums');
    expect((await list(`helperId=${helperId}`))[0]).toMatchObject({ refundedPence: 1000 });
    await bench.control(`refunds/${made()[0]!.id}/fail`);
    await soon(async () => expect((await list(`helperId=${helperId}`))[0]).toMatchObject({ state: 'ended', paidPence: 1000, refundedPence: 0, refundingPence: 0 }));
    expect(await metrics.getSingleMetricAsString('premium_refunds_failed_total')).toContain('premium_refunds_failed_total 1');
    await bench.service.app.get(PeriodicTasks).run('refund-premiums');
    expect(refunds()).toEqual(['failed']);
    expect((await end(id, { refund: 'all', version: 1 })).body).toMatchObject({ refundingPence: 1000, version: 2 });
    for (let again = 0; again < 2; again++) await bench.service.app.get(PeriodicTasks).run('refund-premiums');
    expect(refunds().sort()).toEqual(['failed', 'succeeded']);
    expect((await list(`helperId=${helperId}`))[0]).toMatchObject({ refundedPence: 1000, refundingPence: 0 });
    await soon(() => expect(told(PremiumRefundedV1.topic, id)).toHaveLength(2));
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('is not told that a month went back whose refund had failed before anybody could say so', async () => {
    const { id, helperId } = await paid('pm_card_refundFail');
    await end(id, { refund: 'all', version: 0 });
    const recordRefund = bench.service.app.get(RecordRefund);
    const follow = recordRefund.follow.bind(recordRefund);
    jest.spyOn(recordRefund, 'follow').mockImplementationOnce(async (refund) => {
      await follow(refund);
      await bench.sandbox.clock.advance(10_000);
      await recordRefund.run(refund.refundId);
    });
    await bench.service.app.get(PeriodicTasks).run('refund-premiums');
    jest.restoreAllMocks();
    expect((await list(`helperId=${helperId}`))[0]).toMatchObject({ refundedPence: 0, refundingPence: 0 });
    expect(told(PremiumRefundedV1.topic, id)).toEqual([]);
  });

  it.each([[{ refund: 'half', version: 0 }], [{ version: 0 }], [{ refund: 'none' }]])('refuses %j', async (body) => {
    expect((await end('0193a1aa-0000-7000-8000-000000000001', body)).status).toBe(400);
  });
});
