import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestTransport } from '@community-help/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { CatchUpWithProvider } from '../src/payouts/catch-up-with-provider.js';
import { StuckPayouts } from '../src/payouts/stuck-payouts.js';
import { RequestRefund } from '../src/refunds/request-refund.js';
import { takeDump, type Dump } from './support/dump.js';
import { soon, type PaymentsBench } from './support/payments-bench.js';
import { payoutsOfOneHelper, startWithOneHelper } from './support/payouts-of-one-helper.js';

const HOURS_MS = 3_600_000;

describe('a database that was restored to the time before a payout', () => {
  let transport: TestTransport;
  let bench: PaymentsBench;
  let helperId: string;
  let accountId: string;

  beforeEach(async () => {
    ({ transport, bench, helperId, accountId } = await startWithOneHelper());
  });
  afterEach(async () => {
    await bench?.close();
    await transport?.close();
  });

  const { stop, transfers, payouts, until, adoptAll, toTheBank, sendBack } = payoutsOfOneHelper(() => ({ bench, helperId, accountId }));

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
