import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { AnnouncePayoutAccount } from '../src/payout-accounts/announce-payout-account.js';
import { ForwardBankDetails } from '../src/payout-accounts/forward-bank-details.js';
import type { OpenPayoutAccount } from '../src/payout-accounts/open-payout-account.js';
import { lockPayout } from '../src/payouts/transfer-outcomes.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import type { BankDetailsOpener } from '../src/sealing/bank-details-opener.js';
import type { ConnectedAccounts } from '../src/stripe/ports.js';
import { DatabaseClock } from '../src/time/database-clock.js';
import { openPaymentsDatabase } from './support/payments-database.js';

describe('other bank details, while somebody decides about a payout of the helper', () => {
  const helperId = uuidv7();
  let dataSource: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase());
    await dataSource.query(`select ledger_open_helper_accounts($1)`, [helperId]);
    await dataSource.query(`insert into payout_account (helper_id, account_id, bank_account_id, updated_at) values ($1, 'acct_1', 'ba_old', now())`, [helperId]);
    await dataSource.query(`insert into sealed_bank_details (helper_id, sealed, received_at, delete_after, next_attempt_at) values ($1, 'sealed', now(), now() + interval '1 day', now())`, [helperId]);
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
       values ($1::uuid, $1::text, 'acct_1', 5000, 'manual', 'returned', now(), now() + interval '1 day', now())`,
      [helperId],
    );
  });
  afterAll(async () => close());

  const bank = { bankAccountId: 'ba_new', bankName: 'Test Bank', last4: '1845' };
  const forward = (): Promise<void> =>
    new ForwardBankDetails(
      dataSource,
      { addBankAccount: async () => bank } as unknown as ConnectedAccounts,
      { run: async () => 'acct_1' } as unknown as OpenPayoutAccount,
      { open: async () => ({}) } as unknown as BankDetailsOpener,
      { run: async () => undefined } as unknown as AnnouncePayoutAccount,
      { now: () => new Date() },
      new DatabaseClock(),
      new PayoutTiming(),
    ).run();

  it('wait without holding what that decision needs next', async () => {
    let handedOn: Promise<void> | undefined;
    await dataSource.transaction(async (manager) => {
      await lockPayout(manager, helperId);
      handedOn = forward();
      await eventually(async () => expect(await dataSource.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1));
      await manager.query(`select from payout_account where helper_id = $1 for update nowait`, [helperId]);
    });
    await handedOn;
    const [{ late }] = await dataSource.query(`select next_attempt_at > now() as late from payout where helper_id = $1`, [helperId]);
    expect(late).toBe(false);
    expect(await dataSource.query(`select bank_account_id as id from payout_account where helper_id = $1`, [helperId])).toEqual([{ id: 'ba_new' }]);
  });
});
