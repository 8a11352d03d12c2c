import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsolatedRows } from '@community-help/service-kit';
import type { DataSource } from 'typeorm';
import { LookAtAccounts } from '../src/payout-accounts/look-at-accounts.js';
import type { RefreshPayoutAccount } from '../src/payout-accounts/refresh-payout-account.js';
import { OutcomeUnknown, ProviderRefusal } from '../src/stripe/provider-errors.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const HOUR_MS = 3_600_000;

describe('the slow look at every payout account', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let now = Date.now();
  let looked: string[] = [];
  let failure: Error | undefined;

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
    await dataSource.query(
      `insert into payout_account (helper_id, account_id, updated_at) select 'helper-' || n, case when n <= 120 then 'acct_' || n end, now() from generate_series(1, 130) n`,
    );
  });
  afterAll(async () => close());

  async function look(): Promise<number> {
    looked = [];
    const refresh = {
      run: async (accountId: string) => {
        if (failure && accountId === 'acct_7') throw failure;
        looked.push(accountId);
        await dataSource.query(`update payout_account set looked_at = $2 where account_id = $1`, [accountId, new Date(now)]);
      },
    } as unknown as RefreshPayoutAccount;
    await new LookAtAccounts(dataSource, refresh, new IsolatedRows(dataSource), { now: () => new Date(now) }).run();
    return looked.length;
  }

  it('takes fifty at a time, and each once a day', async () => {
    expect([await look(), await look(), await look(), await look()]).toEqual([50, 50, 20, 0]);
    now += 23 * HOUR_MS;
    expect(await look()).toBe(0);
    now += 2 * HOUR_MS;
    expect([await look(), await look(), await look(), await look()]).toEqual([50, 50, 20, 0]);
  });

  it.each([new ProviderRefusal('account_invalid'), new OutcomeUnknown('api_error')])('goes on behind one that cannot be read: %s', async (error) => {
    now += 25 * HOUR_MS;
    failure = error;
    await dataSource.query('delete from postponed_row');
    expect([await look(), await look(), await look(), await look()].reduce((sum, count) => sum + count, 0)).toBe(119);
    failure = undefined;
    await dataSource.query('delete from postponed_row');
    expect(await look()).toBe(1);
    expect(looked).toEqual(['acct_7']);
  });
});
