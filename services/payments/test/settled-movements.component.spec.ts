import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksChecks } from '../src/ledger/books-checks.js';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { FindUnknownMovements } from '../src/ledger/find-unknown-movements.js';
import { SettleMovement } from '../src/ledger/settle-movement.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { ReactToEvent } from '../src/webhooks/react-to-event.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const HOURS_MS = 3_600_000;

describe("what moves the platform's balance without us", () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    await bench.sellKits(4);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    await soon(async () => expect(await stop().reason()).toBeUndefined());
  });
  afterEach(async () => void (await stop().goOn()));
  afterAll(async () => bench?.close());

  const stop = () => bench.service.app.get(PayoutStop);
  const compare = () => bench.service.app.get(CompareWithProvider).run(1);
  const settle = (movementId: string) => bench.service.app.get(SettleMovement).run(movementId, 'made by mistake');
  const watermark = async () => (await bench.service.app.get(BooksChecks).read('provider')).watermark?.getTime() ?? 0;
  const balanceOf = async (account: string) =>
    (await bench.dataSource.query(`select sum(debits - credits)::int as pence from ledger_account where id = $1`, [account]))[0].pence;

  it("is booked when it is seen if it is the platform's own money on its way between Stripe and its bank, and stops nobody", async () => {
    await bench.control('top-up', { amount: 4000 });
    const payout = await bench.stripe.payouts.create({ amount: 2500, currency: 'gbp' });
    await bench.control('clock/advance', { ms: 3 * HOURS_MS });
    expect(await compare()).toMatchObject({ strangers: [] });
    expect(await balanceOf('asset:outside')).toBe(-1500);
    await bench.control(`payouts/${payout.id}/fail`);
    expect(await compare()).toMatchObject({ strangers: [] });
    expect(await balanceOf('asset:outside')).toBe(-4000);
    expect(await stop().reason()).toBeUndefined();
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('stops payouts until a person has settled each line of it, with a reason, and then no more', async () => {
    const accountId = await bench.connect(await bench.registerHelper());
    const transfer = await bench.stripe.transfers.create({ amount: 3000, currency: 'gbp', destination: accountId });
    await bench.stripe.transfers.createReversal(transfer.id);
    await bench.control('clock/advance', { ms: 3 * HOURS_MS });
    const before = await watermark();
    const { strangers } = await compare();
    expect(strangers.map(({ type, netPence }) => [type, netPence])).toEqual([['transfer_refund', 3000], ['transfer', -3000]]);
    expect(await stop().goOn()).toContain('Stripe and the ledger differ by 0p; the ledger has no entry of');
    const [back, there] = strangers;
    expect(await settle(there!.movementId)).toBe(true);
    expect(await compare()).toMatchObject({ strangers: [{ movementId: back!.movementId }] });
    expect(await settle(back!.movementId)).toBe(true);
    await expect(settle(back!.movementId)).rejects.toThrow('There is no movement of this id without an entry');
    await stop().goOn();
    expect(await compare()).toMatchObject({ strangers: [] });
    expect(await stop().reason()).toBeUndefined();
    expect(await watermark()).toBeGreaterThan(before);
    expect(await bench.faultsOfBooks()).toEqual([]);
    const audit = await bench.dataSource.query(`select actor, subject, reason, after->>'pence' as pence from audit_entry where action = 'payouts.settle' order by id`);
    expect(audit).toEqual([
      { actor: 'command line', subject: there!.movementId, reason: 'made by mistake', pence: '-3000' },
      { actor: 'command line', subject: back!.movementId, reason: 'made by mistake', pence: '3000' },
    ]);
  });

  it('is no stranger to be settled when only its news was lost: it is booked as what it is', async () => {
    const helperId = await bench.registerHelper();
    const react = bench.service.app.get(ReactToEvent);
    const run = react.run.bind(react);
    react.run = async () => undefined; // as if the events had been forgotten on their way
    const donationId = await bench.donate(helperId, 20);
    const [unknown] = await soon(async () => {
      const found = await bench.service.app.get(FindUnknownMovements).run(new Date(0));
      expect(found).toHaveLength(1);
      expect(await bench.dataSource.query('select 1 from stripe_event where object_id = $1', [found[0]!.sourceKey!.split(':')[1]])).not.toEqual([]);
      return found;
    });
    await expect(settle(unknown!.movementId)).rejects.toThrow('one that is younger than two hours may still get it');
    await bench.control('clock/advance', { ms: 3 * HOURS_MS });
    react.run = run;
    expect(await settle(unknown!.movementId)).toBe(false);
    expect(await bench.dataSource.query('select amount_pence as pence from donation where id = $1', [donationId])).toEqual([{ pence: 2000 }]);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
