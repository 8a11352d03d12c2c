import { afterEach, describe, expect, it } from '@jest/globals';
import type { TestTransport } from '@community-help/test-kit';
import { CatchUpPayout } from '../src/payouts/catch-up-payout.js';
import { CatchUpWithProvider } from '../src/payouts/catch-up-with-provider.js';
import { FollowBankPayout } from '../src/payouts/follow-bank-payout.js';
import { StuckPayouts } from '../src/payouts/stuck-payouts.js';
import { takeDump } from './support/dump.js';
import { soon, type PaymentsBench } from './support/payments-bench.js';
import { payoutsOfOneHelper, startWithOneHelper } from './support/payouts-of-one-helper.js';

const HOURS_MS = 3_600_000;

describe('two payouts of one helper beside each other, and a database that has forgotten what became of one', () => {
  let transport: TestTransport;
  let bench: PaymentsBench;
  let helperId: string;
  let accountId: string;

  afterEach(async () => {
    await bench?.close();
    await transport?.close();
  });

  async function begin(env?: Record<string, string>): Promise<void> {
    ({ transport, bench, helperId, accountId } = await startWithOneHelper(env));
  }

  const { stop, transfers, payouts, until, adoptAll, toTheBank, sendBack } = payoutsOfOneHelper(() => ({ bench, helperId, accountId }));

  /** Two payouts of one helper: the first came back from the bank after the second had been transferred, of which the bank is not told yet. */
  async function oneBackAndOneOnItsWay(pounds = 90): Promise<{ back: string; onItsWay: string }> {
    await bench.donate(helperId, pounds);
    await until('paid');
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/payouts' }] });
    await bench.donate(helperId, 70);
    await until('transferred');
    const [{ id: back }, { id: onItsWay }] = await payouts();
    await sendBack(back);
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'returned' }, { status: 'transferred' }]));
    return { back, onItsWay };
  }

  it('adopts what came after two payouts that stand beside each other, and finds that both were paid since', async () => {
    await begin();
    const { back } = await oneBackAndOneOnItsWay();
    const dump = await takeDump(bench.service.databaseUrl);
    bench.sandbox.faults.clear();
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'paid' }, { status: 'paid' }]));
    await bench.donate(helperId, 90);
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { pence: 9000, status: 'paid' }]));
    await bench.withoutEvents();
    await bench.control('clock/advance', { ms: 30 * HOURS_MS });
    bench = await bench.restored(dump);
    await soon(async () => expect(await stop().reason()).toContain('does not know'));
    await bench.service.app.get(CatchUpPayout).run({ id: back, accountId });
    expect(await payouts()).toMatchObject([{ status: 'returned' }, { status: 'transferred' }]);
    expect(await adoptAll()).toMatchObject([{ amountPence: 9000, status: 'paid' }]);
    await bench.service.app.get(CatchUpWithProvider).run();
    await stop().goOn();
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }]));
    expect(toTheBank(back).map(({ status }) => status)).toEqual(['failed', 'paid']);
    expect(transfers()).toHaveLength(3);
  });

  /** Nobody asks Stripe any more: a lease of twelve seconds outlasts a request, so whoever holds none has none under way. */
  async function stoppedBesideEachOther(pounds?: number): Promise<{ back: string; onItsWay: string }> {
    await begin({ PAYOUT_TIME_SCALE: '0.1' });
    const both = await oneBackAndOneOnItsWay(pounds);
    await stop().stop('to look at one');
    await soon(async () => expect(await bench.dataSource.query(`select 1 from payout where lease_until is not null`)).toEqual([]));
    return both;
  }

  it('does not take back for a payout that the bank was told of what is there of another one', async () => {
    const { onItsWay } = await stoppedBesideEachOther();
    await bench.withoutEvents();
    // As if the answer had been lost.
    await bench.stripe.payouts.create({ amount: 7000, currency: 'gbp', metadata: { payout_id: onItsWay, attempt: '1' } }, { stripeContext: accountId });
    await soon(() => expect(toTheBank(onItsWay)).toMatchObject([{ status: 'paid' }]));
    await expect(bench.service.app.get(StuckPayouts).takeBack(onItsWay)).rejects.toThrow("The money of a payout that is 'paid' is not");
    expect(transfers().map((transfer) => transfer.amount_reversed)).toEqual([0, 0]);
  });

  /** The first one was sent to the bank again, which this database has forgotten: what is left in the account is the other one's. */
  async function sentAgainAndForgotten(): Promise<{ back: string; onItsWay: string }> {
    const both = await stoppedBesideEachOther(60);
    bench.sandbox.faults.clear();
    await bench.stripe.payouts.create({ amount: 6000, currency: 'gbp', metadata: { payout_id: both.back, attempt: '2' } }, { stripeContext: accountId });
    return both;
  }

  it('does not take back for one that has to stay as it is what is there of the other, and finds both paid in the end', async () => {
    const { back, onItsWay } = await sentAgainAndForgotten();
    await expect(bench.service.app.get(StuckPayouts).takeBack(back)).rejects.toThrow('The bank was told to pay it');
    expect(transfers().map((transfer) => transfer.amount_reversed)).toEqual([0, 0]);
    await stop().goOn();
    await bench.service.app.get(StuckPayouts).retry(onItsWay);
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'paid' }, { status: 'paid' }]));
    expect(toTheBank(back).map(({ status }) => status)).toEqual(['failed', 'paid']);
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('stops payouts when somebody takes its transfer back in the dashboard, and does not give its money a second time', async () => {
    await sentAgainAndForgotten();
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/payouts' }] });
    await stop().goOn();
    await bench.stripe.transfers.createReversal(transfers().find(({ amount }) => amount === 6000)!.id);
    await soon(async () => expect(await stop().reason()).toContain('a transfer that was reversed after the bank was told to pay'));
    expect(await payouts()).toMatchObject([{ status: 'returned' }, { status: 'transferred' }]);
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00' });
  });

  it('stops payouts when the bank is told of one whose transfer somebody has taken back, and is paid what is there of the other', async () => {
    const { onItsWay } = await stoppedBesideEachOther();
    await bench.stripe.transfers.createReversal(transfers().find(({ amount }) => amount === 7000)!.id);
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'returned' }, { status: 'refused' }]));
    bench.sandbox.faults.clear();
    await stop().goOn();
    // As a request does that was under way when the news of the reversal came.
    await bench.stripe.payouts.create({ amount: 7000, currency: 'gbp', metadata: { payout_id: onItsWay, attempt: '1' } }, { stripeContext: accountId });
    await soon(async () => expect(await stop().reason()).toContain('the bank was told to pay what had been taken back'));
    // What comes back from the bank is where it was before: nothing to look at any more.
    const [told] = toTheBank(onItsWay);
    await sendBack(onItsWay);
    await soon(async () => {
      await stop().goOn();
      await bench.service.app.get(FollowBankPayout).run(told!.id, accountId);
      expect(await stop().reason()).toBeUndefined();
    });
  });
});
