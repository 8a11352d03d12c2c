import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PayoutFailedV1 } from '@community-help/event-contracts';
import type { FaultSettings } from '@community-help/stripe-sandbox';
import { metrics } from '@community-help/service-kit';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { makeBankDetailsDue } from './support/bank-details-due.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const KEY = 'sk_test_of_the_tests';
type Kind = NonNullable<FaultSettings['requests']>[number]['kind'];

describe('a service that Stripe refuses for a reason of its own', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    // A lease of 240 ms: on a busy machine a request to the sandbox takes longer than the usual twelve.
    bench = await PaymentsBench.start({ env: { STRIPE_TIMEOUT_MS: '2000', PAYOUT_TIME_SCALE: '0.002' } });
    published = await collectEvents(bench.service.transport, [PayoutFailedV1]);
    await bench.sellKits(3);
  });
  afterEach(() => {
    bench.sandbox.faults.clear();
    bench.sandbox.keys.revoke([]);
  });
  afterAll(async () => bench?.close());

  const transfersTo = (accountId: string) => bench.sandbox.state.all('transfer').filter(({ destination }) => destination === accountId);
  const payoutsOf = (helperId: string) => bench.dataSource.query(`select status from payout where helper_id = $1`, [helperId]);
  const triesOf = async (helperId: string): Promise<number> =>
    (await bench.dataSource.query(`select coalesce(sum(tries), 0)::int as tries from stripe_call where entity_id in (select id::text from payout where helper_id = $1)`, [helperId]))[0].tries;

  /** Waits until the service has asked again and again meanwhile. */
  async function untilAskedAgain(helperId: string): Promise<void> {
    const before = await triesOf(helperId);
    await soon(async () => expect(await triesOf(helperId)).toBeGreaterThan(before + 2));
  }

  async function expectPaidOnce(helperId: string, accountId: string): Promise<void> {
    await bench.post(`/api/helpers/${helperId}/request-payout`);
    await soon(async () => expect(await payoutsOf(helperId)).toEqual([{ status: 'paid' }]));
    expect(transfersTo(accountId)).toHaveLength(1);
    expect(published.events.filter(({ key }) => key === helperId)).toEqual([]);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  }

  it('pays a helper once when its key is rolled while nobody knows whether the transfer was made', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    // Nor can it be looked up before the key is gone, however late this test notices the transfer.
    const away = { kind: 'reset-before-effect', match: 'GET /v1/transfers' } as const;
    bench.sandbox.faults.set({ requests: [{ kind: 'reset-after-effect', match: 'POST /v1/transfers' }, away] });
    await bench.donate(helperId, 60);
    await soon(() => expect(transfersTo(accountId)).toHaveLength(1));
    bench.sandbox.keys.revoke([KEY]);
    bench.sandbox.faults.clear();
    await untilAskedAgain(helperId);
    expect(await payoutsOf(helperId)).toEqual([{ status: 'reserved' }]);
    bench.sandbox.keys.revoke([]);
    await expectPaidOnce(helperId, accountId);
  });

  it.each<[Kind, string]>([
    ['error-401', 'POST /v1/transfers'],
    ['error-403', 'POST /v1/transfers'],
    ['idempotency-error', 'POST /v1/transfers'],
    ['refused-after-effect', 'POST /v1/transfers'],
    ['error-401', 'GET /v1/transfers'],
    ['error-403', 'POST /v1/payouts'],
    ['refused-after-effect', 'POST /v1/payouts'],
    ['error-403', 'GET /v1/payouts'],
  ])('pays a helper once, and tells nobody of a failure, when %s answers %s for a while', async (kind, match) => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    const lost = match.startsWith('GET') ? [{ kind: 'reset-after-effect' as const, match: match.replace('GET', 'POST') }] : [];
    bench.sandbox.faults.set({ requests: [{ kind, match }, ...lost] });
    await bench.donate(helperId, 60);
    await soon(async () => expect(await payoutsOf(helperId)).toHaveLength(1));
    // What was done although it was refused is found by a look-up: nothing needs to be asked again.
    if (kind !== 'refused-after-effect') await untilAskedAgain(helperId);
    bench.sandbox.faults.clear();
    await expectPaidOnce(helperId, accountId);
  });

  it('keeps sealed bank details until they can be handed on', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/accounts' }] });
    const details = { bankAccountName: 'Ada', bankName: null, sortCode: '108800', accountNumber: '00012345' };
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(details) });
    const sealed = () => bench.dataSource.query(`select tries from sealed_bank_details where helper_id = $1`, [helperId]);
    await soon(async () => expect((await sealed())[0]?.tries).toBeGreaterThan(0));
    bench.sandbox.faults.clear();
    await makeBankDetailsDue(bench, helperId);
    await soon(async () => {
      expect(await sealed()).toEqual([]);
      const [account] = await bench.dataSource.query(`select bank_last4, bank_refusal_code from payout_account where helper_id = $1`, [helperId]);
      expect(account).toEqual({ bank_last4: '2345', bank_refusal_code: null });
    });
  });

  it('asks a donor to try again in a moment, and does not say that the payment was refused', async () => {
    const helperId = await bench.registerHelper();
    bench.sandbox.keys.revoke([KEY]);
    const answer = await bench.post('/api/create-payment-intent', { amount: 5, purpose: 'donation', helperId });
    expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('Nothing was charged') });
    expect(await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper' })).toMatchObject({ status: 503 });
  });

  it('raises an alarm that names the reason', async () => {
    bench.sandbox.keys.revoke([KEY]);
    const helperId = await bench.registerHelper();
    await bench.post('/api/create-payment-intent', { amount: 5, purpose: 'donation', helperId });
    expect(await metrics.metrics()).toMatch(/stripe_misconfigured_total\{code="[a-z_0-9]+"\} [1-9]/);
  });
});
