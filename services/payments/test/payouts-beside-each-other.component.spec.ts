import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPostgresTransport, type TestTransport } from '@community-help/test-kit';
import { CatchUpPayout } from '../src/payouts/catch-up-payout.js';
import { CatchUpWithProvider } from '../src/payouts/catch-up-with-provider.js';
import { StuckPayouts } from '../src/payouts/stuck-payouts.js';
import { takeDump } from './support/dump.js';
import { PaymentsBench, soon } from './support/payments-bench.js';
import { payoutsOfOneHelper } from './support/payouts-of-one-helper.js';

const HOURS_MS = 3_600_000;

describe('two payouts of one helper beside each other, and a database that has forgotten what became of one', () => {
  let transport: TestTransport;
  let bench: PaymentsBench;
  let helperId: string;
  let accountId: string;

  beforeEach(async () => {
    transport = await createPostgresTransport();
  });
  afterEach(async () => {
    await bench?.close();
    await transport?.close();
  });

  async function begin(env: Record<string, string> = {}): Promise<void> {
    bench = await PaymentsBench.start({ transport, env });
    await bench.sellKits(3);
    helperId = await bench.registerHelper();
    accountId = await bench.connect(helperId);
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

  it('does not take back for a payout that the bank was told of what is there of another one', async () => {
    // A lease of twelve seconds: whoever holds none has no request under way.
    await begin({ PAYOUT_TIME_SCALE: '0.1' });
    const { onItsWay } = await oneBackAndOneOnItsWay();
    await stop().stop('to look at one');
    const leases = () => bench.dataSource.query(`select 1 from payout where lease_until is not null`);
    await soon(async () => expect(await leases()).toEqual([]));
    await bench.withoutEvents();
    // As if the answer had been lost.
    await bench.stripe.payouts.create({ amount: 7000, currency: 'gbp', metadata: { payout_id: onItsWay, attempt: '1' } }, { stripeContext: accountId });
    await soon(() => expect(toTheBank(onItsWay)).toMatchObject([{ status: 'paid' }]));
    await expect(bench.service.app.get(StuckPayouts).takeBack(onItsWay)).rejects.toThrow("The money of a payout that is 'paid' is not");
    expect(transfers().map((transfer) => transfer.amount_reversed)).toEqual([0, 0]);
  });

  it('neither takes back nor gives back for a payout that came back once and was sent again in a time that is lost, while another one is on its way', async () => {
    await begin({ PAYOUT_TIME_SCALE: '0.1' });
    const { back } = await oneBackAndOneOnItsWay(60);
    await stop().stop('to look at one');
    await soon(async () => expect(await bench.dataSource.query(`select 1 from payout where lease_until is not null`)).toEqual([]));
    // As if this database had forgotten it: what is left in the account is the other one's.
    bench.sandbox.faults.clear();
    await bench.stripe.payouts.create({ amount: 6000, currency: 'gbp', metadata: { payout_id: back, attempt: '2' } }, { stripeContext: accountId });
    await expect(bench.service.app.get(StuckPayouts).takeBack(back)).rejects.toThrow('The bank was told to pay it');
    expect(transfers().map((transfer) => transfer.amount_reversed)).toEqual([0, 0]);
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/payouts' }] });
    await stop().goOn();
    // Somebody does it in Stripe's dashboard.
    await bench.stripe.transfers.createReversal(transfers().find(({ amount }) => amount === 6000)!.id);
    await soon(async () => expect(await stop().reason()).toContain('a transfer that was reversed after the bank was told to pay'));
    expect(await payouts()).toMatchObject([{ status: 'returned' }, { status: 'transferred' }]);
  });
});
