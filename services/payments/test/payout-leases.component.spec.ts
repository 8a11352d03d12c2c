import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AdvanceDuePayouts } from '../src/payouts/advance-due-payouts.js';
import type { AdvancePayout } from '../src/payouts/advance-payout.js';
import { ClaimPayoutStep } from '../src/payouts/claim-payout-step.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { lockPayout } from '../src/payouts/transfer-outcomes.js';
import { DatabaseClock } from '../src/time/database-clock.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const HOUR_MS = 3_600_000;

describe('a payout between processes whose clocks differ', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let payoutId: string;

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());

  beforeEach(async () => {
    payoutId = uuidv7();
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
       values ($1::uuid, $1::text, 'acct_1', 5000, 'manual', 'reserved', now(), now() - interval '2 hours', now())`,
      [payoutId],
    );
  });

  const clockAhead = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
  const claimAs = (aheadMs: number) =>
    new ClaimPayoutStep(dataSource, clockAhead(aheadMs), new DatabaseClock(), new PayoutTiming(), new PayoutStop(dataSource)).run(payoutId);

  /** Which ones a sweep takes up. */
  async function dueAs(aheadMs: number): Promise<string[]> {
    const seen: string[] = [];
    const advance = { run: async (id: string) => void seen.push(id) } as unknown as AdvancePayout;
    await new AdvanceDuePayouts(dataSource, advance, clockAhead(aheadMs), new DatabaseClock()).run();
    return seen;
  }

  it.each([HOUR_MS, -HOUR_MS])('belongs to the one that claimed it while the other is %d ms off', async (aheadMs) => {
    expect(await claimAs(0)).toMatchObject({ name: 'transfer', call: { tries: 1 } });
    expect(await claimAs(aheadMs)).toBeUndefined();
    expect(await dueAs(aheadMs)).not.toContain(payoutId);
  });

  it.each([HOUR_MS, -HOUR_MS])('is free two minutes after a process died that was %d ms off', async (aheadMs) => {
    await claimAs(aheadMs);
    const [{ seconds }] = await dataSource.query(`select extract(epoch from lease_until - now())::int as seconds from payout where id = $1`, [payoutId]);
    expect(seconds).toBeGreaterThan(90);
    expect(seconds).toBeLessThanOrEqual(120);
  });

  it('is for nobody to claim while somebody decides about it', async () => {
    await dataSource.transaction(async (manager) => {
      await lockPayout(manager, payoutId);
      expect(await claimAs(0)).toBeUndefined();
    });
    expect(await claimAs(0)).toMatchObject({ name: 'transfer' });
  });

  it('keeps the key of a request that is three minutes old, though to one process it looks an hour old', async () => {
    const first = await claimAs(0);
    await dataSource.query(`update payout set lease_until = now() - interval '1 second' where id = $1`, [payoutId]);
    await dataSource.query(`update stripe_call set started_at = now() - interval '3 minutes' where entity_id = $1`, [payoutId]);
    expect(await claimAs(HOUR_MS)).toMatchObject({ mustLookUp: false, call: { key: (first as { call: { key: string } }).call.key, tries: 2 } });
  });

  it('is looked up before anything else when its request is eleven minutes old', async () => {
    expect(await claimAs(0)).toMatchObject({ mustLookUp: false, call: { tries: 1 } });
    await dataSource.query(`update payout set lease_until = now() - interval '1 second' where id = $1`, [payoutId]);
    await dataSource.query(`update stripe_call set started_at = now() - interval '11 minutes' where entity_id = $1`, [payoutId]);
    expect(await claimAs(0)).toMatchObject({ mustLookUp: true, call: { tries: 2 } });
  });

  it('is asked for when it is at the bank, however many wait for the end of a stop', async () => {
    await dataSource.query(`update payout set status = 'paying', next_attempt_at = now() - interval '1 minute' where id = $1`, [payoutId]);
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
       select gen_random_uuid(), 'stopped-' || n, 'acct_1', 5000, 'automatic', 'reserved', now(), now() - interval '1 hour', now() from generate_series(1, 150) n`,
    );
    const stop = new PayoutStop(dataSource);
    await stop.stop('a test');
    expect(await dueAs(0)).toContain(payoutId);
    await stop.goOn();
  });
});
