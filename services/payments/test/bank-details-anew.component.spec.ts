import { HelperUpdatedV1, PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { collectEvents, publish, type EventCollector } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ForwardBankDetails } from '../src/payout-accounts/forward-bank-details.js';
import { RefreshPayoutAccount } from '../src/payout-accounts/refresh-payout-account.js';
import { makeBankDetailsDue } from './support/bank-details-due.js';
import { PaymentsBench, premiumListing, soon } from './support/payments-bench.js';

const HOUR_MS = 3_600_000;
const FIRST = { bankAccountName: 'Ada Kitchen', bankName: 'Test Bank', sortCode: '108800', accountNumber: '00012345' };

describe('bank details that an owner gives anew', () => {
  let bench: PaymentsBench;
  let published: EventCollector;
  let revision = 1;

  beforeAll(async () => {
    // The sweep runs when a test says so.
    bench = await PaymentsBench.start({ env: { PAYOUT_TIME_SCALE: '1', PAYOUT_HOLD_HOURS: '72', SWEEP_EVERY_MS: '500' } });
    published = await collectEvents(bench.service.transport, [PayoutAccountUpdatedV1]);
    await bench.sellKits();
  });
  afterAll(async () => bench?.close());

  const account = async (helperId: string) =>
    (await bench.dataSource.query(`select bank_last4 as last4, payouts_held_until as held, bank_refusal_code as refusal from payout_account where helper_id = $1`, [helperId]))[0];
  const waiting = (helperId: string) => bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId]);
  const money = async (helperId: string) => (await bench.get(`/api/account/listings/${helperId}/money`, await bench.signedIn(`${helperId}@example.org`))).body;
  const payoutsOf = (helperId: string) => bench.dataSource.query(`select status from payout where helper_id = $1 order by requested_at`, [helperId]);
  /** What the mail about another bank is made of. */
  const told = (helperId: string) => published.events.filter(({ key, data }) => key === helperId && (data as PayoutAccountUpdatedV1).payoutsHeldUntil).map(({ data }) => data as PayoutAccountUpdatedV1);

  /** A helper who is paid to the first account. */
  async function paidHelper(): Promise<{ helperId: string; accountId: string }> {
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(FIRST) });
    await soon(async () => expect((await account(helperId))?.last4).toBe('2345'));
    const accountId = await bench.accountOf(helperId);
    await bench.control(`accounts/${accountId}/onboard`);
    await soon(async () => expect((await money(helperId)).bankAccount.isConnected).toBe(true));
    return { helperId, accountId };
  }
  /** Stripe's own event may tell of the bank before our request for it has its answer. */
  async function untilHandedOn(helperId: string, last4: string): Promise<void> {
    await soon(async () => expect(await account(helperId)).toMatchObject({ last4 }));
    await soon(async () => expect(await waiting(helperId)).toEqual([]));
  }
  async function change(helperId: string, accountNumber: string, given = (revision += 1)): Promise<void> {
    const sealedBankDetails = await bench.sealBankDetails({ ...FIRST, accountNumber });
    await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { revision: given, sealedBankDetails }));
  }

  it('hold no payout while they are the first', async () => {
    const { helperId } = await paidHelper();
    expect(await money(helperId)).toMatchObject({ bankAccount: { isConnected: true, bankName: expect.any(String), last4: '2345', isBeingChanged: false, wasRefused: false, heldUntil: null } });
  });

  it('are forgotten, and hold nothing, when another account was given at the provider before the first ones got there', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/accounts', times: 1_000 }] });
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(FIRST) });
    await soon(async () => expect(await waiting(helperId)).toHaveLength(1));
    // The sweep cannot see them until the other account is there; a run that has seen them ends first.
    const [late] = await bench.dataSource.query(`with late as (delete from sealed_bank_details where helper_id = $1 returning *) select to_json(late) as row from late`, [helperId]);
    await bench.service.app.get(PeriodicTasks).run('forward-bank-details');
    bench.sandbox.faults.clear();
    await bench.connect(helperId, '73921845');
    await soon(async () => expect((await account(helperId))?.last4).toBe('1845'));
    await bench.dataSource.query(`insert into sealed_bank_details select * from json_populate_record(null::sealed_bank_details, $1)`, [late.row]);
    await bench.dataSource.query(`update sealed_bank_details set next_attempt_at = '2000-01-01' where helper_id = $1`, [helperId]);
    await bench.service.app.get(ForwardBankDetails).run();
    await soon(async () => expect(await waiting(helperId)).toEqual([]));
    expect(await account(helperId)).toMatchObject({ last4: '1845', held: null });
    await bench.donate(helperId, 60);
    await soon(async () => expect(await payoutsOf(helperId)).toEqual([{ status: 'paid' }]));
    expect(told(helperId)).toEqual([]);
  });

  it('hold every payout for 72 hours, tell of it once, and the payout goes out by itself then, to the new bank', async () => {
    const { helperId, accountId } = await paidHelper();
    await change(helperId, '73921845');
    await untilHandedOn(helperId, '1845');
    const { bankAccount } = await money(helperId);
    expect(Date.parse(bankAccount.heldUntil) - bench.sandbox.clock.now()).toBeGreaterThan(71 * HOUR_MS);
    expect(bankAccount).toMatchObject({ last4: '1845', isBeingChanged: false });
    await bench.donate(helperId, 60);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00', pendingPayout: false }));
    expect(await bench.post(`/api/helpers/${helperId}/request-payout`)).toMatchObject({ status: 409, text: expect.stringContaining('bank account was changed') });
    expect(await payoutsOf(helperId)).toEqual([]);
    await bench.service.app.get(RefreshPayoutAccount).run(accountId);
    await soon(() => expect(told(helperId)).toMatchObject([{ bankLast4: '1845', isConnected: true }]));
    await bench.control('clock/advance', { ms: 73 * HOUR_MS });
    await soon(async () => expect(await payoutsOf(helperId)).toMatchObject([{ status: expect.stringMatching(/paying|paid/) }]));
    expect((await money(helperId)).bankAccount.heldUntil).toBeNull();
    expect(told(helperId)).toHaveLength(1);
  });

  it('hold payouts from the moment they arrive, while Stripe is away and does not have them yet', async () => {
    const { helperId } = await paidHelper();
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/accounts', times: 1_000 }] });
    await change(helperId, '73921845');
    await soon(async () => expect((await money(helperId)).bankAccount).toMatchObject({ last4: '2345', isBeingChanged: true, heldUntil: expect.any(String) }));
    await bench.donate(helperId, 60);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00', pendingPayout: false }));
    expect(await payoutsOf(helperId)).toEqual([]);
    bench.sandbox.faults.clear();
    await makeBankDetailsDue(bench, helperId);
    await soon(async () => expect(await account(helperId)).toMatchObject({ last4: '1845' }));
    await soon(() => expect(told(helperId)).toHaveLength(1));
  });

  it('are not handed on while a payout of before is being asked for', async () => {
    const { helperId } = await paidHelper();
    await bench.dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, transfer_attempt, payout_attempt, returns, requested_at, next_attempt_at, updated_at, lease_until)
       values (gen_random_uuid(), $1, 'acct_x', 5000, 'automatic', 'transferred', 1, 1, 0, now(), '2999-01-01', now(), '2999-01-01')`,
      [helperId],
    );
    await change(helperId, '73921845');
    await soon(async () => expect(await waiting(helperId)).toHaveLength(1));
    await bench.service.app.get(ForwardBankDetails).run();
    expect(await account(helperId)).toMatchObject({ last4: '2345', held: expect.any(Date) });
    await bench.dataSource.query(`delete from payout where helper_id = $1`, [helperId]);
    await soon(async () => expect(await account(helperId)).toMatchObject({ last4: '1845' }));
  });

  it('are those of the newest change, in whichever order the news arrives, and an event that comes twice is one change', async () => {
    const { helperId } = await paidHelper();
    const [older, newer] = [(revision += 1), (revision += 1)];
    await change(helperId, '73921846', newer);
    await untilHandedOn(helperId, '1846');
    const { held } = await account(helperId);
    await bench.control('clock/advance', { ms: HOUR_MS });
    await change(helperId, '73921845', older);
    await change(helperId, '73921846', newer);
    const last = (revision += 1);
    await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { revision: last, name: 'Renamed' }));
    await soon(async () => expect(await bench.dataSource.query(`select revision from helper where helper_id = $1`, [helperId])).toEqual([{ revision: last }]));
    expect(await waiting(helperId)).toEqual([]);
    expect(await account(helperId)).toMatchObject({ last4: '1846', held });
    await soon(() => expect(told(helperId)).toHaveLength(1));
  });

  it('may be refused by Stripe: the bank of before stays, and the owner sees it until other details come', async () => {
    const { helperId } = await paidHelper();
    await change(helperId, '1');
    await soon(async () => expect((await money(helperId)).bankAccount).toMatchObject({ last4: '2345', wasRefused: true, isBeingChanged: false }));
    await change(helperId, '73921845');
    await soon(async () => expect((await money(helperId)).bankAccount).toMatchObject({ last4: '1845', wasRefused: false }));
  });
});
