import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics } from '@community-help/service-kit';
import { BooksChecks } from '../src/ledger/books-checks.js';
import { CheckBooks } from '../src/ledger/check-books.js';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { StuckPayouts } from '../src/payouts/stuck-payouts.js';
import { SettleDueDonations } from '../src/payouts/settle-due-donations.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const HOURS_MS = 3_600_000;

describe('books that are compared with the provider', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    // A lease of twelve seconds outlasts a request with its retries: one worker alone asks Stripe, as in life.
    bench = await PaymentsBench.start({ env: { PAYOUT_TIME_SCALE: '0.1' } });
    await bench.sellKits(4);
  });
  afterAll(async () => bench?.close());

  const use = <T>(what: new (...given: never[]) => T): T => bench.service.app.get(what as never);
  const payoutsOf = (helperId: string) => bench.dataSource.query(`select status, failure_code as "failureCode" from payout where helper_id = $1`, [helperId]);
  const payoutOf = async (helperId: string) =>
    (await bench.dataSource.query(
      `select id, transfer_id as "transferId", stripe_payout_id as "bankPayoutId", account_id as "accountId" from payout where helper_id = $1`,
      [helperId],
    ))[0];

  async function paidHelper(): Promise<string> {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    await bench.donate(helperId, 55);
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: 'paid' }]));
    return helperId;
  }

  it('agree after donations and payouts, and every replica tells when they last did', async () => {
    await paidHelper();
    // All that was paid is booked: a look between two bookings would be undecided, or stop payouts.
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    expect(await use(CompareWithProvider).run(1)).toMatchObject({ strangers: [] });
    await use(CheckBooks).run();
    await use(CheckBooks).runAll();
    expect(await use(PayoutStop).reason()).toBeUndefined();
    const text = await metrics.metrics();
    for (const check of ['provider', 'ledger', 'ledger-all']) expect(text).toContain(`books_check_last_success_timestamp_seconds{check="${check}"}`);
    expect(text).toMatch(/provider_difference\{what="pence"\} 0/);
    expect(text).toMatch(/ledger_invariant_violations\{invariant="I5 helper money"\} 0/);
  });

  it('follow a transfer that a person took back: the money is the helper\'s to be paid again', async () => {
    const helperId = await paidHelper();
    const { transferId, bankPayoutId } = await payoutOf(helperId);
    await use(PayoutStop).stop('the payout shall not be tried again meanwhile');
    await bench.control(`payouts/${bankPayoutId}/fail`);
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: 'returned' }]));
    await bench.stripe.transfers.createReversal(transferId);
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: 'refused', failureCode: 'transfer_reversed' }]));
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '55.00' });
    await use(PayoutStop).goOn();
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('show a broken row of a helper whose money moved since the last look', async () => {
    const helperId = await paidHelper();
    const found = async () => {
      await use(CheckBooks).run();
      return (await use(BooksChecks).read('ledger')).findings;
    };
    await bench.dataSource.query(`update donation set refunded_pence = refunded_pence + 1 where helper_id = $1`, [helperId]);
    expect(await found()).toMatchObject({ 'I5 helper money': 1 });
    await bench.dataSource.query(`update donation set refunded_pence = refunded_pence - 1 where helper_id = $1`, [helperId]);
    expect(await found()).toMatchObject({ 'I5 helper money': 0, 'I1 balanced': 0 });
  });

  it('settle everybody else when the donations of one helper cannot be settled, and a big day in parts', async () => {
    const [poisoned, good] = [await bench.registerHelper(), await bench.registerHelper()];
    const give = (helperId: string, pendingPence: number, times = 1) =>
      bench.dataSource.query(
        `with posted as (select ledger_post('test:' || gen_random_uuid(), 'sale', now(), $1::text, null, null, array['asset:stripe'],
           array['helper:' || $1 || ':pending'], array[100::bigint]) as id from generate_series(1, $3))
         insert into donation (id, helper_id, amount_pence, fee_pence, credited_pence, pending_pence, donor_name, intent_id, available_on, completed_at)
         select gen_random_uuid(), $1, 100, 0, 100, $2, 'A', gen_random_uuid()::text, to_timestamp(0), now() from posted where id is not null`,
        [helperId, pendingPence, times],
      );
    await give(poisoned, 500); // more than its account holds: the floor refuses the settlement
    await give(good, 100, 205);
    await use(SettleDueDonations).run();
    await soon(async () => expect(await bench.stats(good)).toMatchObject({ availableForPayout: '205.00', pendingClearance: '0.00' }));
    const parts = await bench.dataSource.query(`select count(*)::int as gifts from donation where helper_id = $1 group by xmin::text order by gifts desc`, [good]);
    expect(parts).toEqual([{ gifts: 200 }, { gifts: 5 }]);
    expect(await bench.stats(poisoned)).toMatchObject({ availableForPayout: '0.00' });
    await bench.dataSource.query(`update donation set pending_pence = 100 where helper_id = $1`, [poisoned]);
    // Stripe never saw this money: what it added to the platform's account is taken out again.
    await bench.dataSource.query(
      `select ledger_post('test:out', 'sale', now(), null, null, null, array['liability:unallocated'], array['asset:stripe'], array[20600::bigint])`,
    );
  });

  it('lose a payout from sight whose account Stripe does not show any more, and follow it when it does', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/payouts' }] });
    await bench.donate(helperId, 60);
    // At a moment when nobody is asking Stripe: a request of before would still reach the old account once the fault is gone.
    await soon(async () => {
      const [rows] = await bench.dataSource.query(
        `update payout set account_id = 'acct_gone' where helper_id = $1 and status = 'transferred' and lease_until is null returning id`,
        [helperId],
      );
      expect(rows).toHaveLength(1);
    });
    bench.sandbox.faults.clear();
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: 'unreachable', failureCode: 'account_invalid' }]));
    expect(await bench.post(`/api/helpers/${helperId}/request-payout`)).toMatchObject({ status: 409 });
    await bench.dataSource.query(`update payout set account_id = $2, next_attempt_at = to_timestamp(0) where helper_id = $1`, [helperId, accountId]);
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: 'paid' }]));
  });

  it('let an operator take a payout back that cannot go on, and release one that was never transferred', async () => {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    const resolve = use(StuckPayouts);
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/transfers' }] });
    await bench.donate(helperId, 70);
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: 'reserved' }]));
    await use(PayoutStop).stop('nothing shall be tried meanwhile');
    await soon(async () => resolve.release((await payoutOf(helperId)).id)); // a worker may be asking Stripe just now
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '70.00' });
    expect(await payoutsOf(helperId)).toMatchObject([{ status: 'refused', failureCode: 'released_by_operator' }]);
    await bench.dataSource.query(`update payout_account set hold_until = null where helper_id = $1`, [helperId]);
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/payouts' }] });
    await use(PayoutStop).goOn();
    await bench.post(`/api/helpers/${helperId}/request-payout`);
    const [{ id }] = await soon(async () => {
      const rows = await bench.dataSource.query(`select id from payout where helper_id = $1 and status = 'transferred'`, [helperId]);
      expect(rows).toHaveLength(1);
      return rows;
    });
    await use(PayoutStop).stop('nothing shall be tried meanwhile');
    await soon(async () => resolve.takeBack(id));
    bench.sandbox.faults.clear();
    await use(PayoutStop).goOn();
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '70.00', pendingPayout: false });
    await expect(resolve.takeBack(id)).rejects.toThrow("not in the helper's Stripe account");
    expect(await use(CompareWithProvider).compare(new Date(0), 1)).toMatchObject({ strangers: [] });
  });

  it('stop payouts at a second transfer of one payout, and nothing else', async () => {
    const { id, accountId } = await payoutOf(await paidHelper());
    await bench.stripe.transfers.create({ amount: 5500, currency: 'gbp', destination: accountId, metadata: { payout_id: id } });
    await soon(async () => expect(await use(PayoutStop).reason()).toContain('a second transfer'));
    const other = await bench.registerHelper();
    await bench.connect(other);
    await bench.donate(other, 80);
    await soon(async () => expect(await bench.stats(other)).toMatchObject({ availableForPayout: '80.00', pendingPayout: false }));
    const refused = await bench.post(`/api/helpers/${other}/request-payout`);
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('while we check our books') });
    expect(await use(PayoutStop).goOn()).toContain('a second transfer');
    await bench.post(`/api/helpers/${other}/request-payout`);
    await soon(async () => expect(await payoutsOf(other)).toMatchObject([{ status: 'paid' }]));
  });

  it('stop payouts when the comparison finds money that the ledger does not know of', async () => {
    await bench.control('clock/advance', { ms: 3 * HOURS_MS });
    const { strangers } = await use(CompareWithProvider).run(1);
    expect(strangers.map(({ type }) => type)).toContain('transfer');
    expect(await use(PayoutStop).reason()).toContain('differ by 5500p');
    expect(await metrics.metrics()).toMatch(/payouts_stopped 1/);
  });
});
