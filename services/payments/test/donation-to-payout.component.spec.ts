import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DonationCompletedV1, PayoutCompletedV1, PayoutFailedV1, PayoutRequestedV1 } from '@community-help/event-contracts';
import { collectEvents, describeOnEachTransport, type EventCollector } from '@community-help/test-kit';
import { inTheirOrder } from './support/in-their-order.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

describeOnEachTransport('from a donation to the bank', (transport) => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ transport });
    published = await collectEvents(bench.service.transport, [DonationCompletedV1, PayoutRequestedV1, PayoutCompletedV1, PayoutFailedV1]);
    await bench.sellKits();
  });
  afterAll(async () => bench?.close());

  it('records a donation once and shows it on the dashboard', async () => {
    const helperId = await bench.registerHelper();
    const id = await bench.donate(helperId, 12.34, 'pm_card_visa', { donorName: 'Ada', message: 'Thank you!', donorEmail: 'ada@example.org' });
    await soon(async () => {
      expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '12.34', donationCount: 1, thisMonthTotal: '12.34', availableForPayout: '12.34', pendingClearance: '0.00' });
    });
    const { body } = await bench.get(`/api/helpers/${helperId}/donations`);
    expect(body).toEqual([{ id, donorName: 'Ada', amount: '12.34', message: 'Thank you!', status: 'completed', createdAt: expect.any(String) }]);
    expect((await bench.get(`/api/payments/${id}`)).body).toMatchObject({ status: 'completed', kind: 'donation', amount: '12.34', helperId });
    await soon(() => {
      const events = published.events.filter((event) => (event.data as DonationCompletedV1).donationId === id);
      expect(events.map((event) => event.data)).toEqual([expect.objectContaining({ amountPence: 1234, creditedPence: 1234, hasDonorEmail: true })]);
    });
  });

  it('pays a helper out by itself when fifty pounds have settled, exactly once', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId);
    await bench.donate(helperId, 30);
    await bench.donate(helperId, 20);
    await soon(async () => {
      expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00', pendingPayout: false, lastPayoutAt: expect.any(String) });
    });
    expect(bench.sandbox.state.all('transfer').filter((transfer) => transfer.destination === accountId).map((transfer) => transfer.amount)).toEqual([5000]);
    await soon(() => {
      const mine = inTheirOrder(published.events).filter((event) => event.key === helperId).map((event) => event.type);
      expect(mine.filter((type) => type.includes('payout'))).toEqual(['payments.payout-requested.v1', 'payments.payout-completed.v1']);
    });
  });

  it('tries again after the bank sent a payout back, without a second transfer', async () => {
    const helperId = await bench.registerHelper();
    const accountId = await bench.connect(helperId, '11111113');
    await bench.donate(helperId, 60);
    await soon(() => {
      const failed = published.events.find((event) => event.key === helperId && event.type === PayoutFailedV1.topic);
      expect(failed?.data).toMatchObject({ failureCode: 'account_closed', wasPaid: false, amountPence: 6000, attempt: 1 });
    });
    await bench.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
      default_for_currency: true,
    });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ pendingPayout: false, lastPayoutAt: expect.any(String) }));
    await soon(() => expect(published.events.find((event) => event.key === helperId && event.type === PayoutCompletedV1.topic)?.data).toMatchObject({ attempt: 2 }));
    expect(bench.sandbox.state.all('transfer').filter((transfer) => transfer.destination === accountId)).toHaveLength(1);
  });

  it('keeps books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
