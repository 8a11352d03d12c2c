import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HelperUpdatedV1, PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import { collectEvents, publish, type EventCollector } from '@community-help/test-kit';
import { RequestRefund } from '../src/refunds/request-refund.js';
import { PaymentsBench, premiumListing, soon } from './support/payments-bench.js';

const HOURS_MS = 3_600_000;

describe('money that does not go out at once, and money that goes back', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { PAYOUT_TIME_SCALE: '1', PAYOUT_HOLD_HOURS: '72' } });
    published = await collectEvents(bench.service.transport, [PayoutAccountUpdatedV1]);
    await bench.sellKits(3);
  });
  afterEach(() => bench.sandbox.faults.clear());
  afterAll(async () => bench?.close());

  const payoutsOf = (helperId: string) => bench.dataSource.query(`select status from payout where helper_id = $1`, [helperId]);
  const refundsOf = async (paymentId: string) => {
    const [{ intent_id: intent }] = await bench.dataSource.query(`select intent_id from donation where id = $1`, [paymentId]);
    return bench.sandbox.state.all('refund').filter((refund) => refund.payment_intent === intent);
  };
  const recorded = (donationId: string) =>
    soon(async () => expect(await bench.dataSource.query(`select 1 from donation where id = $1`, [donationId])).toHaveLength(1));

  it('waits 72 hours after the bank account was changed at Stripe, says until when, and then goes out by itself', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    const bank = async () => (await bench.dataSource.query(`select bank_account_id as id from payout_account where helper_id = $1`, [helperId]))[0].id;
    const first = await bank();
    await bench.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
      default_for_currency: true,
    });
    await soon(async () => expect(await bank()).not.toBe(first));
    await bench.donate(helperId, 60);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00', pendingPayout: false }));
    const refused = await bench.post(`/api/helpers/${helperId}/request-payout`);
    expect(refused).toMatchObject({ status: 409, text: expect.stringMatching(/bank account was changed.*nothing is paid out before \d+ \w+ \d{4} at \d\d:\d\d/) });
    await soon(() => {
      const told = published.events.filter(({ key }) => key === helperId).map(({ data }) => (data as PayoutAccountUpdatedV1).payoutsHeldUntil);
      expect(Date.parse(told.at(-1)!) - bench.sandbox.clock.now()).toBeGreaterThan(71 * HOURS_MS);
    });
    await bench.control('clock/advance', { ms: 73 * HOURS_MS });
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: expect.stringMatching(/paying|paid/) }]));
  });

  it.each(['error-500', 'reset-after-effect', 'error-401', 'refused-after-effect'] as const)(
    'sends gifts to an unconfirmed listing back to their donors, each once, in spite of %s',
    async (kind) => {
      const helperId = await bench.registerHelper();
      const donations = [await bench.donate(helperId, 20), await bench.donate(helperId, 40)];
      for (const id of donations) await recorded(id);
      const { body: open } = await bench.post('/api/create-payment-intent', { amount: 60, purpose: 'donation', helperId });
      bench.sandbox.faults.set({ requests: [{ kind, match: 'POST /v1/refunds', times: 6 }] });
      const hidden = premiumListing(helperId, { isListed: false, hiddenReason: 'unconfirmed' });
      for (const revision of [2, 3]) await publish(bench.service.transport, HelperUpdatedV1, { ...hidden, revision });
      // The event and the schedule do it all; only the minutes of a row that was put off are those of the wall.
      await soon(async () => {
        await bench.hurryPostponed();
        for (const id of donations) expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['succeeded']);
        expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '0.00', availableForPayout: '0.00' });
      });
      await bench.pay(open.clientSecret);
      await recorded(open.paymentId);
      await soon(async () => {
        await bench.hurryPostponed();
        expect(await refundsOf(open.paymentId)).toHaveLength(1);
      });
      expect(await payoutsOf(helperId)).toEqual([]);
      await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    },
  );

  it('makes a second equal refund when it is asked for after the first was made', async () => {
    const helperId = await bench.registerHelper();
    const id = await bench.donate(helperId, 20);
    await recorded(id);
    const refund = bench.service.app.get(RequestRefund);
    const first = await refund.run(id, 300);
    const second = await refund.run(id, 300);
    expect(second.refundId).not.toBe(first.refundId);
    bench.sandbox.faults.set({ requests: [{ kind: 'reset-after-effect', match: 'POST /v1/refunds' }] });
    await expect(refund.run(id, 300)).rejects.toThrow('no definite answer');
    bench.sandbox.faults.clear();
    // The third was made, and its news is the answer, before anybody asks again.
    await soon(async () => expect(await bench.dataSource.query(`select 1 from refund_request where state = 'started' and reason = 'operator'`)).toEqual([]));
    expect(await refundsOf(id)).toHaveLength(3);
  });
});
