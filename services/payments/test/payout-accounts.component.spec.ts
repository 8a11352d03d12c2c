import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { LookAtAccounts } from '../src/payout-accounts/look-at-accounts.js';
import { RefreshPayoutAccount } from '../src/payout-accounts/refresh-payout-account.js';
import { ConnectedAccounts } from '../src/stripe/ports.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const SORT_CODE = '108800';
const ACCOUNT_NUMBER = '73921845';

describe('payout accounts', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    published = await collectEvents(bench.service.transport, [PayoutAccountUpdatedV1]);
  });
  afterAll(async () => bench?.close());

  it('hands sealed bank details to Stripe, forgets them, and keeps the last four digits', async () => {
    const details = { bankAccountName: 'Ada Kitchen', bankName: 'Test Bank', sortCode: SORT_CODE, accountNumber: ACCOUNT_NUMBER };
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(details) });
    await soon(async () => {
      expect(await bench.dataSource.query(`select bank_last4 from payout_account where helper_id = $1`, [helperId])).toEqual([{ bank_last4: '1845' }]);
      expect(await bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId])).toEqual([]);
    });
    const accountId = await bench.accountOf(helperId);
    const banks = bench.sandbox.state.all('bank_account').filter((bank) => bank.account === accountId);
    expect(banks.map((bank) => bank.last4)).toEqual(['1845']);
    expect((await bench.stripe.balanceSettings.retrieve({}, { stripeContext: accountId })).payments.payouts?.schedule?.interval).toBe('manual');
  });

  it('says connected when transfers and payouts are active, and not any more when Stripe restricts the account', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.control(`accounts/${accountId}/restrict`);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ stripeAccountConnected: false }));
    await soon(() => {
      const mine = published.events.filter(({ key }) => key === helperId).map(({ data }) => (data as PayoutAccountUpdatedV1).isConnected);
      expect(mine.at(-1)).toBe(false);
      expect(mine).toContain(true);
    });
  });

  it('keeps the newer of two answers, whichever arrives last', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.withoutEvents();
    const accounts = bench.service.app.get(ConnectedAccounts);
    const refresh = bench.service.app.get(RefreshPayoutAccount);
    const before = await accounts.read(accountId);
    jest.spyOn(accounts, 'read').mockImplementationOnce(async () => {
      await bench.control(`accounts/${accountId}/restrict`);
      await refresh.run(accountId);
      expect(await bench.stats(helperId)).toMatchObject({ stripeAccountConnected: false });
      return before;
    });
    await refresh.run(accountId);
    expect(await bench.stats(helperId)).toMatchObject({ stripeAccountConnected: false });
    bench.sandbox.faults.clear();
  });

  it('learns within a day what an event would have said that was lost', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.withoutEvents();
    await bench.control(`accounts/${accountId}/restrict`);
    await bench.service.app.get(LookAtAccounts).run();
    expect(await bench.stats(helperId)).toMatchObject({ stripeAccountConnected: true });
    await bench.sandbox.clock.advance(25 * 3_600_000);
    await bench.service.app.get(LookAtAccounts).run();
    expect(await bench.stats(helperId)).toMatchObject({ stripeAccountConnected: false });
    bench.sandbox.faults.clear();
  });

  it('forgets bank details that Stripe refuses, and remembers only why', async () => {
    const details = { bankAccountName: 'Ada', bankName: null, sortCode: SORT_CODE, accountNumber: '1' };
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(details) });
    await soon(async () => {
      const [row] = await bench.dataSource.query(`select bank_refusal_code, bank_last4 from payout_account where helper_id = $1`, [helperId]);
      expect(row).toEqual({ bank_refusal_code: expect.any(String), bank_last4: null });
      expect(await bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId])).toEqual([]);
    });
  });

  it.each([
    ['keeps under its key', '1'],
    // What it never began to execute.
    ['does not keep', ''],
  ])('forgets bank details whose first try was lost, too, when Stripe then refuses them with an answer that it %s', async (_how, accountNumber) => {
    bench.sandbox.faults.set({ requests: [{ kind: 'reset-before-effect', match: 'POST /v1/accounts' }] });
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails({ bankAccountName: 'Ada', bankName: null, sortCode: SORT_CODE, accountNumber }) });
    await soon(async () => expect(await bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1 and tries > 1`, [helperId])).toHaveLength(1));
    bench.sandbox.faults.clear();
    await soon(async () => {
      expect(await bench.dataSource.query(`select bank_refusal_code as code from payout_account where helper_id = $1`, [helperId])).toEqual([{ code: expect.any(String) }]);
      expect(await bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId])).toEqual([]);
    });
  });

  it('gives bank details once that arrived, whatever Stripe says to a repeat', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'refused-after-effect', match: 'POST /v1/accounts' }] });
    const details = { bankAccountName: 'Ada', bankName: null, sortCode: SORT_CODE, accountNumber: ACCOUNT_NUMBER };
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(details) });
    await soon(async () => {
      expect(await bench.dataSource.query(`select bank_last4 as last4 from payout_account where helper_id = $1`, [helperId])).toEqual([{ last4: '1845' }]);
      expect(await bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId])).toEqual([]);
    });
    bench.sandbox.faults.clear();
    const accountId = await bench.accountOf(helperId);
    expect(bench.sandbox.state.all('bank_account').filter(({ account }) => account === accountId)).toHaveLength(1);
  });

  it('stores no full account number or sort code anywhere in its database', async () => {
    const tables: { name: string }[] = await bench.dataSource.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await bench.dataSource.query(`select 1 from "${name}" row where row::text like '%' || $1 || '%' or row::text ~ $2`, [
        ACCOUNT_NUMBER,
        `\\m${SORT_CODE}\\M`,
      ]);
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
  });
});
