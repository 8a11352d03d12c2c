import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPostgresTransport, type TestTransport } from '@community-help/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { AdoptTransfer } from '../src/payouts/adopt-transfer.js';
import { CatchUpPayout } from '../src/payouts/catch-up-payout.js';
import { CatchUpWithProvider } from '../src/payouts/catch-up-with-provider.js';
import type { Payout } from '../src/payouts/payout.entity.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { StuckPayouts } from '../src/payouts/stuck-payouts.js';
import { RequestRefund } from '../src/refunds/request-refund.js';
import { takeDump, type Dump } from './support/dump.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const HOURS_MS = 3_600_000;

describe('a database that was restored to the time before a payout', () => {
  let transport: TestTransport;
  let bench: PaymentsBench;
  let helperId: string;
  let accountId: string;

  async function begin(env: Record<string, string> = {}): Promise<void> {
    bench = await PaymentsBench.start({ transport, env });
    await bench.sellKits(3);
    helperId = await bench.registerHelper();
    accountId = await bench.connect(helperId);
  }

  beforeEach(async () => {
    transport = await createPostgresTransport();
    await begin();
  });
  afterEach(async () => {
    await bench?.close();
    await transport?.close();
  });

  const stop = () => bench.service.app.get(PayoutStop);
  const transfers = () => bench.sandbox.state.all('transfer').filter(({ destination }) => destination === accountId);
  const payouts = () => bench.dataSource.query(`select id, status, amount_pence as pence from payout where helper_id = $1 order by requested_at`, [helperId]);
  const until = (status: string) => soon(async () => expect((await payouts()).at(-1)).toMatchObject({ status }));

  async function adoptAll(): Promise<Payout[]> {
    const adopted: Payout[] = [];
    for (const { transferId } of await bench.service.app.get(CatchUpWithProvider).transfersWithoutEntry()) adopted.push(await bench.service.app.get(AdoptTransfer).run(transferId));
    return adopted;
  }

  /** £60 are the helper's to be paid when the dump is taken, and are paid afterwards. */
  async function paidSinceTheDump(): Promise<Dump> {
    await stop().stop('the dump comes first');
    await bench.donate(helperId, 60);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00' }));
    await stop().goOn();
    const dump = await takeDump(bench.service.databaseUrl);
    await until('paid');
    return dump;
  }

  it('pays nobody twice, whatever the operator has forgotten and whoever says go on', async () => {
    bench = await bench.restored(await paidSinceTheDump());
    expect(await payouts()).toEqual([]);
    await soon(async () => {
      if (transfers().length === 1) expect(await stop().reason()).toContain('does not know');
    });
    await stop().goOn();
    expect(await bench.post(`/api/helpers/${helperId}/request-payout`)).toMatchObject({ status: 409 });
    await soon(async () => {
      if (transfers().length === 1) expect(await stop().reason()).toContain('does not know');
    });
    expect(transfers()).toHaveLength(1);
    expect(await payouts()).toEqual([]);
  });

  it('has its payouts again, with what became of them, when an operator adopts them, and pays on', async () => {
    bench = await bench.restored(await paidSinceTheDump());
    await soon(async () => expect(await stop().reason()).toContain('does not know'));
    expect(await adoptAll()).toMatchObject([{ helperId, accountId, amountPence: 6000, status: 'paid', transferId: transfers()[0]!.id }]);
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00', pendingPayout: false, lastPayoutAt: expect.any(String) });
    expect(await bench.faultsOfBooks()).toEqual([]);
    expect(await bench.dataSource.query(`select actor, action, helper_id as "helperId" from audit_entry`)).toEqual([{ actor: 'command line', action: 'payout.adopt', helperId }]);
    await bench.service.app.get(CatchUpWithProvider).run();
    await stop().goOn();
    expect(await stop().reason()).toBeUndefined();
    await bench.donate(helperId, 55);
    await soon(async () => expect(await payouts()).toMatchObject([{ pence: 6000, status: 'paid' }, { pence: 5500, status: 'paid' }]));
    expect(transfers().map(({ amount }) => amount)).toEqual([6000, 5500]);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('adopts what came after a payout that it knew to be on its way, and what was given back before', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/payouts' }] });
    const donation = await bench.donate(helperId, 70);
    await until('transferred');
    const dump = await takeDump(bench.service.databaseUrl);
    bench.sandbox.faults.clear();
    await until('paid');
    await bench.donate(helperId, 80);
    await soon(async () => expect(await payouts()).toMatchObject([{ pence: 7000, status: 'paid' }, { pence: 8000, status: 'paid' }]));
    await bench.withoutEvents(); // nor does anything tell the restored database of the second donation
    bench = await bench.restored(dump);
    await soon(async () => expect(await stop().reason()).toContain('does not know'));
    await bench.service.app.get(RequestRefund).run(donation, 1000);
    expect(await adoptAll()).toMatchObject([{ amountPence: 8000, status: 'paid' }]);
    expect(await payouts()).toMatchObject([{ pence: 7000, status: 'paid' }, { pence: 8000, status: 'paid' }]);
    const [{ owed }] = await bench.dataSource.query(`select sum(debits - credits)::int as owed from ledger_account where id = $1`, [`asset:receivable:${helperId}`]);
    expect(owed).toBe(9000); // until the second donation is found again and is theirs
    expect((await bench.faultsOfBooks()).filter((fault) => !('provider' in (fault as object)))).toEqual([]);
  });

  /** The bank sends a paid payout back; the helper has another one by then. */
  async function sendBack(payoutId: string): Promise<void> {
    await bench.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
      default_for_currency: true,
    });
    await bench.control(`payouts/${toTheBank(payoutId)[0]!.id}/fail`);
  }
  const toTheBank = (payoutId: string) => bench.sandbox.state.all('payout').filter(({ metadata }) => metadata?.['payout_id'] === payoutId);
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

  it('does not ask again for what was sent to the bank a second time, though it only hears now that the first came back', async () => {
    await bench.donate(helperId, 60);
    await until('paid');
    const [{ id }] = await payouts();
    const dump = await takeDump(bench.service.databaseUrl);
    await sendBack(id);
    await soon(() => expect(toTheBank(id).map(({ status }) => status)).toEqual(['failed', 'paid']));
    await bench.withoutEvents();
    await bench.control('clock/advance', { ms: 30 * HOURS_MS });
    bench = await bench.restored(dump);
    const attempts = () => bench.dataSource.query(`select status, payout_attempt as attempt from payout where id = $1`, [id]);
    await soon(async () => expect(await attempts()).toEqual([{ status: 'paid', attempt: 2 }]));
    expect(toTheBank(id)).toHaveLength(2);
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('knows of a transfer that was taken back since', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/payouts' }] });
    await bench.donate(helperId, 60);
    await until('transferred');
    const [{ id }] = await payouts();
    const dump = await takeDump(bench.service.databaseUrl);
    await soon(() => bench.service.app.get(StuckPayouts).takeBack(id));
    await until('refused');
    await bench.withoutEvents();
    bench = await bench.restored(dump);
    await until('refused');
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00', pendingPayout: false });
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('does not take back for a payout that the bank was told of what is there of another one', async () => {
    // A lease of twelve seconds: whoever holds none has no request under way.
    await bench.close();
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
    await bench.close();
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

  it('names what stands in the way of an adoption, and the command that ends it', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/transfers' }] });
    await bench.donate(helperId, 60);
    await until('reserved');
    const [{ id }] = await payouts();
    const dump = await takeDump(bench.service.databaseUrl);
    await soon(() => bench.service.app.get(StuckPayouts).release(id));
    bench.sandbox.faults.clear();
    await bench.control('clock/advance', { ms: 25 * HOURS_MS });
    await soon(async () => expect(await payouts()).toMatchObject([{ status: 'refused' }, { status: 'paid' }]));
    await bench.withoutEvents();
    bench = await bench.restored(dump);
    await soon(async () => expect(await stop().reason()).toContain('does not know'));
    await expect(adoptAll()).rejects.toThrow(`Another payout of this helper is 'reserved' here: ${id}. It must come to its end first ('release').`);
    await soon(() => bench.service.app.get(StuckPayouts).release(id));
    expect(await adoptAll()).toMatchObject([{ amountPence: 6000, status: 'paid' }]);
    expect(transfers()).toHaveLength(1);
  });

  it('stops payouts at once at the news of a transfer whose payout it does not know, and compares it as a stranger however young it is', async () => {
    await soon(async () => expect(await stop().reason()).toBeUndefined());
    const lost = await soon(() => bench.stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: accountId, metadata: { payout_id: uuidv7() } }));
    await soon(async () => expect(await stop().reason()).toContain(`does not know: it is an older copy (${lost.id})`));
    const { strangers } = await bench.service.app.get(CompareWithProvider).run(1);
    expect(strangers).toMatchObject([{ ofPayout: { transferId: lost.id } }]);
  });

  it('recognises a transfer whose payout it had only reserved, though Stripe has forgotten the key', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/transfers' }] });
    await bench.donate(helperId, 60);
    await until('reserved');
    const dump = await takeDump(bench.service.databaseUrl);
    bench.sandbox.faults.clear();
    await until('paid');
    await bench.control('clock/advance', { ms: 30 * HOURS_MS });
    bench = await bench.restored(dump);
    await bench.dataSource.query('delete from stripe_call'); // as if the dump were some milliseconds older
    await until('paid');
    expect(transfers()).toHaveLength(1);
  });
});
