import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PayoutCompletedV1, PayoutFailedV1 } from '@community-help/event-contracts';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { RecordBankPayout } from '../src/payouts/record-bank-payout.js';
import { OutgoingMoney } from '../src/stripe/ports.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

describe('a payout in trouble', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    published = await collectEvents(bench.service.transport, [PayoutCompletedV1, PayoutFailedV1]);
  });
  afterAll(async () => bench?.close());

  const payoutsOf = (helperId: string) =>
    bench.dataSource.query(`select status, failure_code as "failureCode", transfer_attempt as attempt from payout where helper_id = $1`, [helperId]);
  const transfersTo = (accountId: string) => bench.sandbox.state.all('transfer').filter((transfer) => transfer.destination === accountId);

  it('waits while the balance of the platform is short, keeps the money held, and goes on when there is enough', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.donate(helperId, 60);
    await soon(async () => {
      const [payout] = await payoutsOf(helperId);
      expect(payout).toMatchObject({ status: 'waiting_funds', failureCode: 'balance_insufficient' });
      expect(payout.attempt).toBeGreaterThan(1);
    });
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00', pendingPayout: true, lastPayoutAt: null });
    expect(await bench.post(`/api/helpers/${helperId}/request-payout`)).toMatchObject({ status: 409 });
    await bench.sellKits();
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ pendingPayout: false, lastPayoutAt: expect.any(String) }));
    expect(transfersTo(accountId).map((transfer) => transfer.amount)).toEqual([6000]);
  });

  it("takes 'paid' back when the bank returns the money, and pays again without a second transfer", async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.sellKits();
    await bench.donate(helperId, 50);
    await soon(async () => expect(await payoutsOf(helperId)).toEqual([expect.objectContaining({ status: 'paid' })]));
    const [{ id }] = await bench.dataSource.query(`select stripe_payout_id as id from payout where helper_id = $1`, [helperId]);
    await bench.control(`payouts/${id}/fail`);
    await soon(() => {
      const failed = published.events.find((event) => event.key === helperId && event.type === PayoutFailedV1.topic);
      expect(failed?.data).toMatchObject({ wasPaid: true, amountPence: 5000 });
    });
    await bench.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
      default_for_currency: true,
    });
    await soon(async () => {
      expect(await payoutsOf(helperId)).toEqual([expect.objectContaining({ status: 'paid' })]);
      expect(bench.sandbox.state.all('payout').filter((payout) => payout.status === 'paid' && payout.metadata?.payout_id).length).toBeGreaterThan(0);
    });
    expect(transfersTo(accountId)).toHaveLength(1);

    // News of the attempt that was given up, once more and late.
    const { app } = bench.service;
    const [payout] = await bench.dataSource.query(`select id, payout_attempt as attempt from payout where helper_id = $1`, [helperId]);
    expect(payout.attempt).toBe(2);
    const first = await app.get(OutgoingMoney).findPayout(payout.id, 1, accountId);
    expect(first).toMatchObject({ attempt: 1, status: 'failed' });
    await bench.dataSource.transaction((manager) => app.get(RecordBankPayout).run(manager, payout.id, first!));
    expect(await payoutsOf(helperId)).toEqual([expect.objectContaining({ status: 'paid' })]);
  });

  it('gives the money back when Stripe refuses the transfer for good, and does not try again at once', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.sellKits();
    await bench.control(`accounts/${accountId}/restrict`);
    await bench.dataSource.query(`update payout_account set is_connected = true where helper_id = $1`, [helperId]);
    await bench.donate(helperId, 55);
    await soon(async () => {
      const [payout] = await payoutsOf(helperId);
      if (payout?.status === 'refused') return;
      // The account's own news may have arrived first: then there is no payout to refuse.
      await bench.dataSource.query(`update payout_account set is_connected = true where helper_id = $1`, [helperId]);
      await bench.post(`/api/helpers/${helperId}/request-payout`);
      throw new Error('not refused yet');
    });
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '55.00', pendingPayout: false });
    expect(transfersTo(accountId)).toEqual([]);
    const [{ held }] = await bench.dataSource.query(`select hold_until > now() as held from payout_account where helper_id = $1`, [helperId]);
    expect(held).toBe(true);
  });

  it('keeps books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
