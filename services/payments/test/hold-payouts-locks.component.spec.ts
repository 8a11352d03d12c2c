import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { KeepHelper } from '../src/helpers/keep-helper.js';
import { lockBalances } from '../src/ledger/helper-balances.js';
import { HoldPayouts } from '../src/operator/payouts/hold-payouts.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { MarkUnconfirmed } from '../src/refunds/mark-unconfirmed.js';
import { premiumListing } from './support/payments-bench.js';
import { openPaymentsDatabase } from './support/payments-database.js';

describe('an operator who holds the payouts of a helper', () => {
  const helperId = uuidv7();
  const clock = { now: () => new Date() };
  let dataSource: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase());
    await dataSource.query(`select ledger_open_helper_accounts($1)`, [helperId]);
    await keep(1);
  });
  afterAll(async () => close());

  const keep = (revision: number): Promise<void> =>
    dataSource.transaction((manager) => new KeepHelper(new MarkUnconfirmed(clock), clock, new PayoutTiming()).run(manager, premiumListing(helperId, { revision })));
  const waiting = (count: number) =>
    eventually(async () => expect(await dataSource.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(count));

  it('and news of the listing, both while somebody decides about the money, wait for each other in turn', async () => {
    const both: Promise<void>[] = [];
    await dataSource.transaction(async (manager) => {
      await lockBalances(manager, helperId);
      both.push(new HoldPayouts(dataSource, clock).hold(helperId, { cause: 'gifts', reason: 'a test', version: 0 }, 'operator'));
      await waiting(1);
      both.push(keep(2));
      await waiting(2);
    });
    await Promise.all(both);
    expect(await dataSource.query(`select revision, cause from helper join payout_hold using (helper_id) where helper_id = $1`, [helperId])).toEqual([{ revision: 2, cause: 'gifts' }]);
  });
});
