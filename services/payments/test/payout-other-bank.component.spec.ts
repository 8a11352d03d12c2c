import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench, soon } from './support/payments-bench.js';

const PAYOUT_DELAY_MS = 600_000;

describe('a payout that comes back after the helper has given another bank', () => {
  let bench: PaymentsBench;
  // The waiting times are the real ones: the day that a returned payout waits would not pass within this test.
  beforeAll(async () => {
    bench = await PaymentsBench.start({ sandbox: { payoutDelayMs: PAYOUT_DELAY_MS }, env: { PAYOUT_TIME_SCALE: '1' } });
  });
  afterAll(async () => bench?.close());

  it('goes to that bank at once', async () => {
    await bench.sellKits();
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId, '11111113');
    const payout = async () => (await bench.dataSource.query(`select status, payout_attempt as attempt from payout where helper_id = $1`, [helperId]))[0];
    const bank = async () => (await bench.dataSource.query(`select bank_account_id as id from payout_account where helper_id = $1`, [helperId]))[0].id;
    await bench.donate(helperId, 60);
    await soon(async () => expect(await payout()).toEqual({ status: 'paying', attempt: 1 }));

    const before = await bank();
    await bench.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
      default_for_currency: true,
    });
    await soon(async () => expect(await bank()).not.toBe(before));
    await bench.control('clock/advance', { ms: PAYOUT_DELAY_MS });
    await soon(async () => expect(await payout()).toEqual({ status: 'paying', attempt: 2 }));
    await bench.control('clock/advance', { ms: PAYOUT_DELAY_MS });
    await soon(async () => expect(await payout()).toEqual({ status: 'paid', attempt: 2 }));
    expect(bench.sandbox.state.all('transfer').filter(({ destination }) => destination === accountId)).toHaveLength(1);
  });
});
