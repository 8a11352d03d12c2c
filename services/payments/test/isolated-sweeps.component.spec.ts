import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsolatedRows } from '@community-help/service-kit';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AdvanceDuePayouts } from '../src/payouts/advance-due-payouts.js';
import type { AdvancePayout } from '../src/payouts/advance-payout.js';
import type { RequestAutomaticPayout } from '../src/payouts/request-automatic-payout.js';
import { StartWaitingPayouts } from '../src/payouts/start-waiting-payouts.js';
import { FinishRefunds } from '../src/refunds/finish-refunds.js';
import type { MakeRefund } from '../src/refunds/make-refund.js';
import { SystemClock } from '../src/time/clock.js';
import { DatabaseClock } from '../src/time/database-clock.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const clock = new SystemClock();
const broken = new Error('this row is broken');

describe('one broken row of a sweep', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let seen: string[] = [];

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());

  /** Notes whose turn it was, and breaks at the first one. */
  async function visit(id: string): Promise<void> {
    seen.push(id);
    if (seen.length === 1) throw broken;
  }

  async function rows(sql: string): Promise<string[]> {
    const ids = [uuidv7(), uuidv7(), uuidv7()];
    for (const id of ids) await dataSource.query(sql, [id]);
    seen = [];
    return ids;
  }

  /** Runs it, and once more: then it is left alone, where a table says so. */
  async function sweepsAll(ids: string[], run: () => Promise<unknown>): Promise<void> {
    await run();
    expect([...seen].sort()).toEqual(ids);
    const [first] = seen;
    await run();
    expect(seen.slice(3).sort()).toEqual(ids.filter((id) => id !== first));
  }

  it('is not in the way of other payouts that are due', async () => {
    const ids = await rows(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
       values ($1::uuid, $1::text, 'acct_1', 5000, 'manual', 'reserved', now(), now() - interval '1 minute', now())`,
    );
    const sweep = new AdvanceDuePayouts(dataSource, { run: visit } as unknown as AdvancePayout, clock, new DatabaseClock());
    await expect(sweep.run()).rejects.toThrow('1 of 3 payouts could not be moved on');
    expect([...seen].sort()).toEqual(ids);
  });

  it('is not in the way of payouts that something held back', async () => {
    const ids = await rows(`insert into payout_account (helper_id, account_id, is_connected, updated_at) values ($1, 'acct_' || $1, true, now())`);
    for (const id of ids) {
      await dataSource.query(`select ledger_post('test:' || gen_random_uuid(), 'sale', now(), $1, null, null, $2, $3, $4)`, [id, ['asset:stripe'], [`helper:${id}:available`], [5000]]);
    }
    const automaticPayout = { run: async (_manager: unknown, helperId: string) => visit(helperId) } as unknown as RequestAutomaticPayout;
    await sweepsAll(ids, () => new StartWaitingPayouts(dataSource, automaticPayout, new IsolatedRows(dataSource), clock).run());
  });

  it('is not in the way of refunds that Stripe has not answered', async () => {
    const ids = await rows(
      `insert into refund_request (id, intent_id, requested_at, actor) values ($1::uuid, 'pi_' || $1::text, now() - interval '5 minutes', 'an-operator')`,
    );
    await sweepsAll(ids, () => new FinishRefunds(dataSource, { run: visit } as unknown as MakeRefund, new IsolatedRows(dataSource), clock).run());
  });
});
