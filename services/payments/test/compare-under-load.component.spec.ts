import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics } from '@community-help/service-kit';
import { BooksChecks } from '../src/ledger/books-checks.js';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { OutgoingMoney } from '../src/stripe/ports.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

describe('books that are compared while money moves', () => {
  let bench: PaymentsBench;
  let money: OutgoingMoney;
  let comparison: CompareWithProvider;
  let readBalance: OutgoingMoney['readBalance'];

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    money = bench.service.app.get(OutgoingMoney);
    comparison = bench.service.app.get(CompareWithProvider);
    readBalance = money.readBalance.bind(money);
    await bench.donate(await bench.registerHelper(), 40);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    await soon(async () => expect(await stopped()).toBeUndefined());
  });
  afterEach(async () => {
    money.readBalance = readBalance;
    await bench.service.app.get(PayoutStop).goOn();
  });
  afterAll(async () => bench?.close());

  /** What a look counts too much: booked by Stripe after its list was read, or posted before the ledger was. */
  function seenTooMuch(penceOf: (look: number) => number): void {
    let looks = 0;
    money.readBalance = async () => {
      const seen = await readBalance();
      return { ...seen, pendingPence: seen.pendingPence + penceOf(++looks) };
    };
  }
  const stopped = () => bench.service.app.get(PayoutStop).reason();
  const lastCheck = () => bench.service.app.get(BooksChecks).read('provider');

  it('stop nothing when each look meets another gift on its way, and leave the next comparison to begin where this one did', async () => {
    await comparison.run(1);
    const before = await lastCheck();
    seenTooMuch((look) => look * 100);
    const found = await comparison.run(1);
    expect(await stopped()).toBeUndefined();
    expect(found).toMatchObject({ isUndecided: true, strangers: [] });
    expect(await lastCheck()).toEqual(before); // nothing succeeded: its age is the alarm
  });

  it('agree as soon as one look meets none', async () => {
    const before = await lastCheck();
    seenTooMuch((look) => (look === 7 ? 0 : look));
    expect(await comparison.run(1)).toMatchObject({ isUndecided: false });
    expect(await stopped()).toBeUndefined();
    expect((await lastCheck()).watermark!.getTime()).toBeGreaterThan(before.watermark!.getTime());
  });

  it('stop payouts for a difference that stays the same for ten looks', async () => {
    seenTooMuch(() => 77);
    expect(await comparison.run(1)).toMatchObject({ isUndecided: false });
    expect(await stopped()).toBe('Stripe and the ledger differ by 77p');
    expect(await metrics.metrics()).toMatch(/provider_difference\{what="pence"\} 77/);
  });
});
