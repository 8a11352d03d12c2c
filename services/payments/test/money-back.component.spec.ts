import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DisputeClosedV1, DisputeReversedV1, DonationDisputedV1, DonationRefundedV1, DonationRefundFailedV1, PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { RecordDispute } from '../src/disputes/record-dispute.js';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { RecordRefund } from '../src/refunds/record-refund.js';
import { RequestRefund } from '../src/refunds/request-refund.js';
import { StartWaitingPayouts } from '../src/payouts/start-waiting-payouts.js';
import { MoneyBack } from '../src/stripe/ports.js';
import { inTheirOrder } from './support/in-their-order.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const isLookedAt = (type: string, data: object): boolean => type === DisputeClosedV1.topic || (type === PayoutAccountUpdatedV1.topic && (data as PayoutAccountUpdatedV1).isConnected);

describe('refunds and disputes', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    published = await collectEvents(bench.service.transport, [DonationRefundedV1, DonationRefundFailedV1, DonationDisputedV1, DisputeClosedV1, DisputeReversedV1, PayoutAccountUpdatedV1]);
  });
  afterAll(async () => bench?.close());

  const typesOf = (donationId: string): string[] =>
    inTheirOrder(published.events).filter(({ data }) => (data as DonationRefundedV1).donationId === donationId).map(({ type }) => type);

  async function settled(helperId: string, pounds: number, card?: string): Promise<string> {
    const before = Number((await bench.stats(helperId)).totalDonationsReceived);
    const id = await bench.donate(helperId, pounds, card);
    await soon(async () => {
      const stats = await bench.stats(helperId);
      expect(Number(stats.totalDonationsReceived)).toBeCloseTo(before + pounds);
      expect(stats.pendingClearance).toBe('0.00');
    });
    return id;
  }

  async function disputeOf(donationId: string, amount?: number): Promise<string> {
    const [{ intent_id: intentId }] = await bench.dataSource.query(`select intent_id from donation where id = $1`, [donationId]);
    const charge = bench.sandbox.state.all('charge').find((candidate) => candidate.payment_intent === intentId)!;
    await bench.control(`charges/${charge.id}/dispute`, { amount });
    return soon(() => {
      const dispute = bench.sandbox.state.all('dispute').find((candidate) => candidate.charge === charge.id);
      if (!dispute) throw new Error('no dispute yet');
      return dispute.id;
    });
  }

  const statusOf = async (helperId: string, id: string): Promise<string> =>
    (await bench.get(`/api/helpers/${helperId}/donations`)).body.find((donation: { id: string }) => donation.id === id).status;

  it('takes part of a donation back, and then the rest', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 10);
    await bench.service.app.get(RequestRefund).run(id, 400);
    expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '6.00', donationCount: 1, availableForPayout: '6.00' });
    expect(await statusOf(helperId, id)).toBe('partially_refunded');
    await bench.service.app.get(RequestRefund).run(id);
    expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '0.00', donationCount: 0, availableForPayout: '0.00' });
    expect(await statusOf(helperId, id)).toBe('refunded');
    await expect(bench.service.app.get(RequestRefund).run(id, 1)).rejects.toThrow('Only £0.00 of this payment can still be refunded.');
    await soon(() => expect(typesOf(id)).toEqual([DonationRefundedV1.topic, DonationRefundedV1.topic]));
  });

  it('gives a refund back that did not reach the donor', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 8, 'pm_card_refundFail');
    const earlier = await bench.service.app.get(RequestRefund).run(id);
    await bench.sandbox.clock.advance(10_000);
    await soon(() => expect(typesOf(id)).toEqual([DonationRefundedV1.topic, DonationRefundFailedV1.topic]));
    // An answer of before that arrives last changes nothing.
    await bench.service.app.get(RecordRefund).follow(earlier);
    expect(await bench.dataSource.query(`select status from refund where refund_id = $1`, [earlier.refundId])).toEqual([{ status: 'failed' }]);
    expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '8.00', availableForPayout: '8.00' });
    expect(await statusOf(helperId, id)).toBe('completed');
  });

  it('recovers from the next donation what was refunded after it had been paid out', async () => {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    const id = await bench.donate(helperId, 50);
    await soon(async () => expect((await bench.stats(helperId)).lastPayoutAt).not.toBeNull());
    await bench.service.app.get(RequestRefund).run(id);
    await bench.donate(helperId, 70);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '70.00', availableForPayout: '20.00' }));
  });

  it('holds disputed money, and lets it go when the dispute is won', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 25);
    const dispute = await disputeOf(id);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00' }));
    expect(await statusOf(helperId, id)).toBe('disputed');
    await bench.control(`disputes/${dispute}/close`, { outcome: 'won' });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '25.00' }));
    expect(await statusOf(helperId, id)).toBe('completed');
    await soon(() => expect(typesOf(id)).toEqual([DonationDisputedV1.topic, DisputeClosedV1.topic]));
  });

  it('takes disputed money for good when the dispute is lost', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 25);
    await bench.control(`disputes/${await disputeOf(id)}/close`, { outcome: 'lost' });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '0.00', donationCount: 0 }));
    expect(await statusOf(helperId, id)).toBe('disputed');
  });

  it('tells that a dispute is over which takes nothing in the end: all of its money was given back before it was lost', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 25);
    const dispute = await disputeOf(id);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00' }));
    await bench.control(`disputes/${dispute}/reinstate`, { amount: 2500 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '25.00' }));
    await bench.control(`disputes/${dispute}/close`, { outcome: 'lost' });
    const closed = () => published.events.filter(({ type, data }) => type === DisputeClosedV1.topic && (data as DisputeClosedV1).disputeId === dispute);
    await soon(() => expect(closed().map(({ data }) => data)).toEqual([expect.objectContaining({ outcome: 'won', amountPence: 2500 })]));
    for (let again = 0; again < 3; again++) await bench.service.app.get(RecordDispute).run(dispute);
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '25.00', totalDonationsReceived: '25.00' });
    // What the card network takes after all is lost.
    await bench.control(`disputes/${dispute}/withdraw`, { amount: 1000 });
    await soon(() => expect(closed().map(({ data }) => data)).toEqual([expect.anything(), expect.objectContaining({ outcome: 'lost', amountPence: 1000 })]));
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '15.00', totalDonationsReceived: '15.00' });
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('takes a loss back when the card network gives its money back after all, part by part', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 25);
    const dispute = await disputeOf(id);
    await bench.control(`disputes/${dispute}/close`, { outcome: 'lost' });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '0.00', donationCount: 0 }));
    await bench.control(`disputes/${dispute}/reinstate`, { amount: 1000 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '10.00', availableForPayout: '10.00', donationCount: 1 }));
    expect(await statusOf(helperId, id)).toBe('disputed');
    for (let again = 0; again < 3; again++) await bench.service.app.get(RecordDispute).run(dispute);
    await bench.control(`disputes/${dispute}/reinstate`, { amount: 1500 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '25.00', availableForPayout: '25.00' }));
    expect(await statusOf(helperId, id)).toBe('completed');
    await bench.control(`disputes/${dispute}/withdraw`, { amount: 700 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '18.00', availableForPayout: '18.00' }));
    const told = (topic: string) =>
      published.events.flatMap(({ type, data }) => (type === topic && (data as DisputeClosedV1).disputeId === dispute ? [data as DisputeClosedV1] : []));
    await soon(() => {
      expect(told(DisputeClosedV1.topic).map(({ outcome, amountPence }) => [outcome, amountPence])).toEqual([['lost', 2500], ['won', 2500], ['lost', 700]]);
      expect(told(DisputeReversedV1.topic).map(({ amountPence }) => amountPence)).toEqual([1000, 1500]);
    });
    // Each names what the ledger posted of it, which is the same however often it is told.
    const named = [DisputeClosedV1.topic, DisputeReversedV1.topic].flatMap((topic) => told(topic).flatMap(({ sourceKey }) => sourceKey ?? []));
    const posted = await bench.dataSource.query('select source_key from ledger_tx where source_key = any($1)', [named]);
    expect([named.length, posted.length]).toEqual([4, 4]);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    expect(await bench.service.app.get(CompareWithProvider).compare(new Date(0), 100)).toMatchObject({ strangers: [] });
  });

  it.each([
    ['a dispute is won', 8000, [], ['close', { outcome: 'won' }]],
    ['part of a loss is reversed', 6000, [['close', { outcome: 'lost' }]], ['reinstate', { amount: 6000 }]],
  ] as const)('starts a payout when %s, without waiting for the next sweep', async (_what, pence, before, [step, body]) => {
    const sweep = jest.spyOn(bench.service.app.get(StartWaitingPayouts), 'run').mockResolvedValue();
    const helperId = await bench.registerHelper();
    const dispute = await disputeOf(await settled(helperId, 80));
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00' }));
    await bench.connect(helperId);
    for (const [earlier, outcome] of before) await bench.control(`disputes/${dispute}/${earlier}`, outcome);
    // Whatever else makes the service look has been looked at; an account that is not connected yet does not.
    await soon(async () => {
      const told = published.events.filter(({ type, data }) => isLookedAt(type, data) && (data as DisputeClosedV1).helperId === helperId).map(({ id }) => id);
      expect(new Set(told).size).toBe(1 + before.length);
      expect(await bench.dataSource.query(`select 1 from inbox where event_id = any($1)`, [told])).toHaveLength(told.length);
    });
    await bench.control(`disputes/${dispute}/${step}`, body);
    await soon(async () => expect(await bench.dataSource.query(`select amount_pence::int as pence from payout where helper_id = $1`, [helperId])).toEqual([{ pence }]));
    sweep.mockRestore();
  });

  it('follows every part that a dispute takes and gives back, each once', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 40);
    const dispute = await disputeOf(id, 1000);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '30.00' }));
    const moneyBack = bench.service.app.get(MoneyBack);
    const earlier = await moneyBack.readDispute(dispute);
    await bench.control(`disputes/${dispute}/withdraw`, { amount: 2000 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '10.00' }));
    await bench.control(`disputes/${dispute}/reinstate`, { amount: 500 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '15.00', totalDonationsReceived: '40.00' }));
    for (let again = 0; again < 3; again++) await bench.service.app.get(RecordDispute).run(dispute);
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '15.00' });
    await bench.control(`disputes/${dispute}/close`, { outcome: 'lost' });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '15.00', totalDonationsReceived: '15.00' }));
    await soon(() => expect(typesOf(id)).toEqual([DonationDisputedV1.topic, DisputeClosedV1.topic]));
    // An answer of before that arrives last changes nothing.
    jest.spyOn(moneyBack, 'readDispute').mockResolvedValueOnce(earlier);
    await bench.service.app.get(RecordDispute).run(dispute);
    const row = await bench.dataSource.query(`select status, movements, amount_pence as pence from dispute where dispute_id = $1`, [dispute]);
    expect(row).toEqual([{ status: 'lost', movements: 3, pence: 3000 }]);
    expect(published.events.find(({ data }) => (data as DisputeClosedV1).disputeId === dispute && 'outcome' in data)?.data).toMatchObject({ outcome: 'lost', amountPence: 2500 });
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    expect(await bench.service.app.get(CompareWithProvider).compare(new Date(0), 100)).toMatchObject({ strangers: [] });
  });

  it('gives all of it back when a dispute that took it in parts is won, and takes again what is taken again', async () => {
    const helperId = await bench.registerHelper();
    const id = await settled(helperId, 40);
    const dispute = await disputeOf(id, 1000);
    await bench.control(`disputes/${dispute}/withdraw`, { amount: 3000 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00' }));
    await bench.control(`disputes/${dispute}/close`, { outcome: 'won' });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '40.00' }));
    expect(await statusOf(helperId, id)).toBe('completed');
    await bench.control(`disputes/${dispute}/withdraw`, { amount: 3500 });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '5.00' }));
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('keeps books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
