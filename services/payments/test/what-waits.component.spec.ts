import { metrics } from '@community-help/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench } from './support/payments-bench.js';

const HOUR_S = 3_600;

describe('the metrics of what waits', () => {
  let bench: PaymentsBench;
  beforeAll(async () => {
    bench = await PaymentsBench.start();
  });
  afterAll(async () => bench?.close());

  async function told(series: string): Promise<number | undefined> {
    const line = (await metrics.metrics()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  }
  async function expectHours(series: string, hours: number): Promise<void> {
    const seconds = await told(series);
    expect(seconds).toBeGreaterThanOrEqual(hours * HOUR_S);
    expect(seconds).toBeLessThan((hours + 1) * HOUR_S);
  }

  const receive = (helperId: string, hours: number): Promise<unknown> =>
    bench.dataSource.query(
      `insert into sealed_bank_details (helper_id, sealed, received_at, next_attempt_at, delete_after)
       values ($1, 'sealed', now() - make_interval(hours => $2), now() + interval '1 year', now() + interval '1 year')`,
      [helperId, hours],
    );
  const payOut = (status: string, hours: number): Promise<unknown> =>
    bench.dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
       values (gen_random_uuid(), gen_random_uuid(), 'acct_x', 5000, 'manual', $1, now() - make_interval(hours => $2), now() + interval '1 year', now())`,
      [status, hours],
    );

  it('count bank details that cannot be handed on yet, and tell the age of the oldest', async () => {
    expect([await told('bank_details_waiting'), await told('bank_details_oldest_waiting_seconds')]).toEqual([0, 0]);
    await receive('a', 2);
    await receive('b', 1);
    expect(await told('bank_details_waiting')).toBe(2);
    await expectHours('bank_details_oldest_waiting_seconds', 2);
  });

  it('tell how long ago the oldest payout of each state was asked for, but for those that are finished', async () => {
    await payOut('paying', 5);
    await payOut('paying', 3);
    await payOut('returned', 7);
    await payOut('refused', 9);
    await expectHours('payouts_oldest_open_seconds{status="paying"}', 5);
    await expectHours('payouts_oldest_open_seconds{status="returned"}', 7);
    expect(await told('payouts_oldest_open_seconds{status="refused"}')).toBeUndefined();
  });
});
