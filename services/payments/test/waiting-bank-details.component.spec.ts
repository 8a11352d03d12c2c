import { metrics } from '@community-help/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench } from './support/payments-bench.js';

const HOUR_S = 3_600;

describe('sealed bank details that cannot be handed on yet', () => {
  let bench: PaymentsBench;
  beforeAll(async () => {
    bench = await PaymentsBench.start();
  });
  afterAll(async () => bench?.close());

  const told = async (name: string): Promise<number> => Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metrics.metrics())?.[1]);
  const wait = (helperId: string, hours: number): Promise<unknown> =>
    bench.dataSource.query(
      `insert into sealed_bank_details (helper_id, sealed, received_at, next_attempt_at, delete_after)
       values ($1, 'sealed', now() - make_interval(hours => $2), now() + interval '1 year', now() + interval '1 year')`,
      [helperId, hours],
    );

  it('are counted, and the oldest tells how long it has waited', async () => {
    expect([await told('bank_details_waiting'), await told('bank_details_oldest_waiting_seconds')]).toEqual([0, 0]);
    await wait('a', 2);
    await wait('b', 1);
    expect(await told('bank_details_waiting')).toBe(2);
    expect(await told('bank_details_oldest_waiting_seconds')).toBeGreaterThanOrEqual(2 * HOUR_S);
    expect(await told('bank_details_oldest_waiting_seconds')).toBeLessThan(3 * HOUR_S);
  });
});
