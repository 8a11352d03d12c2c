import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PayoutFailedV1 } from '@community-help/event-contracts';
import { IsolatedRows } from '@community-help/service-kit';
import { blocksOf, collectEvents, type EventCollector } from '@community-help/test-kit';
import type { DataSource } from 'typeorm';
import type { FollowBankPayout } from '../src/payouts/follow-bank-payout.js';
import { LookAtPaidPayouts } from '../src/payouts/look-at-paid-payouts.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { AccountOutOfReach, OutcomeUnknown } from '../src/stripe/provider-errors.js';
import { PaymentsBench, soon } from './support/payments-bench.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('money that comes back from the bank after it was paid', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { PAYOUT_TIME_SCALE: '1' } });
    published = await collectEvents(bench.service.transport, [PayoutFailedV1]);
    await bench.sellKits();
  });
  afterAll(async () => bench?.close());

  it('is noticed though no event tells of it', async () => {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    await bench.donate(helperId, 60);
    const payout = () => bench.dataSource.query(`select status, stripe_payout_id as "bankPayoutId" from payout where helper_id = $1`, [helperId]);
    await soon(async () => expect(await payout()).toMatchObject([{ status: 'paid' }]));
    const [{ bankPayoutId }] = await payout();
    await bench.withoutEvents();
    await bench.control('clock/advance', { ms: 2 * DAY_MS });
    const lookedAt = () => bench.dataSource.query(`select next_attempt_at > $2 as "lookedAt" from payout where helper_id = $1`, [helperId, new Date(bench.sandbox.clock.now())]);
    await soon(async () => expect(await lookedAt()).toEqual([{ lookedAt: true }]));
    expect(await payout()).toMatchObject([{ status: 'paid' }]);
    await bench.control(`payouts/${bankPayoutId}/fail`);
    await bench.control('clock/advance', { ms: 2 * DAY_MS });
    await soon(async () => expect(await payout()).toEqual([{ status: 'returned', bankPayoutId: null }]));
    await soon(() => expect(published.events.map(({ data }) => data)).toEqual([expect.objectContaining({ helperId, wasPaid: true, amountPence: 6000 })]));
    expect(await bench.faultsOfBooks()).toEqual([]);
  });
});

describe('the slow look at paid payouts', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let now = Date.now();
  let looked: string[] = [];
  let failures: Record<string, Error> = {};

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());
  beforeEach(async () => {
    failures = {};
    now = Date.now();
    await dataSource.query('delete from payout');
    await dataSource.query('delete from postponed_row');
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, stripe_payout_id, requested_at, paid_at, next_attempt_at, updated_at)
       select gen_random_uuid(), 'helper-' || n, 'acct_' || n, 5000, 'automatic', 'paid', 'po_' || n, $1, $1, $1::timestamptz + interval '24 hours', $1 from generate_series(1, 70) n`,
      [new Date(now)],
    );
  });

  const timing = new PayoutTiming();
  const clock = { now: () => new Date(now) };
  const follow = {
    run: async (id: string) => {
      if (failures[id]) throw failures[id];
      looked.push(id);
      await dataSource.query(`update payout set next_attempt_at = $2 where stripe_payout_id = $1`, [id, timing.lookAgainAt(clock.now())]);
    },
  } as unknown as FollowBankPayout;
  const lookAt = () => new LookAtPaidPayouts(dataSource, follow, new IsolatedRows(dataSource), clock, timing);

  /** How many it looked at until nothing was left. */
  async function look(): Promise<number[]> {
    const counts: number[] = [];
    for (let run = 0; run < 3; run++) {
      looked = [];
      await lookAt().run();
      counts.push(looked.length);
    }
    return counts;
  }

  it('takes fifty at a time, each once a day, and none that was paid more than two weeks ago', async () => {
    now += 23 * HOUR_MS;
    expect(await look()).toEqual([0, 0, 0]);
    now += HOUR_MS;
    expect(await look()).toEqual([50, 20, 0]);
    now += 13 * DAY_MS - HOUR_MS;
    expect(await look()).toEqual([50, 20, 0]);
    now += DAY_MS;
    expect(await look()).toEqual([0, 0, 0]);
  });

  it('goes on behind one that cannot be read, and asks again tomorrow where the account is out of our reach', async () => {
    failures = { po_1: new OutcomeUnknown('api_error'), ...Object.fromEntries([2, 3, 4, 5].map((n) => [`po_${n}`, new AccountOutOfReach('account_invalid')])) };
    now += DAY_MS;
    expect((await look()).reduce((sum, count) => sum + count, 0)).toBe(65);
    failures = {};
    await dataSource.query('delete from postponed_row');
    expect(await look()).toEqual([1, 0, 0]);
    now += DAY_MS;
    expect(await look()).toEqual([50, 20, 0]);
  });

  it('finds them by their index, however many were ever paid', async () => {
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, stripe_payout_id, requested_at, paid_at, next_attempt_at, updated_at)
       select gen_random_uuid(), 'helper-' || n % 70, 'acct', 5000, 'automatic', 'paid', 'po_old_' || n, at, at, at, at from generate_series(1, 20000) n, lateral (select now() - n * interval '1 hour' as at) t`,
    );
    await dataSource.query('analyze payout');
    expect(await blocksOf(dataSource, lookAt().statementOf(clock.now()))).toBeLessThan(60);
  });
});
