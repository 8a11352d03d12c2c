import { describe, expect, it } from '@jest/globals';
import type { RequestRecord } from '@community-help/stripe-sandbox';
import { findStripeMock, replay, StripeMock } from '../../../infra/stripe-sandbox/test/stripe-mock/replay.js';
import { CancelAbandonedCheckouts } from '../src/checkouts/cancel-abandoned-checkouts.js';
import { RequestRefund } from '../src/refunds/request-refund.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const path = findStripeMock();
if (!path && process.env.CI) throw new Error('stripe-mock is missing. In CI it must be there: go install github.com/stripe/stripe-mock@latest');

const name = 'accepts every request this service makes, except for the known differences';

describe("Stripe's own request validator", () => {
  (path ? it : it.skip)(path ? name : `${name} (skipped: go install github.com/stripe/stripe-mock@latest)`, async () => {
    const records: RequestRecord[] = [];
    const bench = await PaymentsBench.start({ sandbox: { onAnswer: (record: RequestRecord) => records.push(record) } });
    const mock = await StripeMock.start(path ?? '');
    try {
      await doEverything(bench);
      // Only what the service sent: the donors of this test speak to the sandbox with another client.
      const ours = records.filter(({ url }) => !/\/confirm|_sandbox/.test(url));
      const report = await replay(mock, ours);
      expect(new Set(ours.map(({ method, url }) => `${method} ${url.split('?')[0]!.replace(/(acct|pi|po|re|sub|cus|du|dp)_\w+/g, '{id}')}`)).size).toBeGreaterThan(15);
      expect(report.unknown).toEqual([]);
    } finally {
      mock.stop();
      await bench.close();
    }
  });
});

/** A path through the service on which each of its calls to Stripe is made. */
async function doEverything(bench: PaymentsBench): Promise<void> {
  const details = { bankAccountName: 'Ada', bankName: 'Test Bank', sortCode: '108800', accountNumber: '00012345' };
  const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(details) });
  await bench.connect(helperId);
  const start = (amount: number) => bench.post('/api/create-payment-intent', { amount, purpose: 'donation', helperId, sessionId: 'validated-dialog' });
  await start(5);
  const { body } = await start(100);
  await bench.pay(body.clientSecret);
  const abandoned = await bench.post('/api/create-payment-intent', { amount: 1, purpose: 'donation', helperId });
  await bench.dataSource.query(`update checkout set touched_at = now() - interval '31 minutes' where id = $1`, [abandoned.body.paymentId]);
  await bench.service.app.get(CancelAbandonedCheckouts).run();
  await soon(async () => expect((await bench.stats(helperId)).totalDonationsReceived).toBe('100.00'));
  const order = await bench.post('/api/create-payment-intent', { amount: 49.99, purpose: 'merchandise-starter-pack' });
  await bench.pay(order.body.clientSecret);
  await soon(async () => expect((await bench.stats(helperId)).lastPayoutAt).not.toBeNull());
  await bench.service.app.get(RequestRefund).run(body.paymentId, 100);

  const premium = await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper' });
  await bench.pay(premium.body.clientSecret);
  await bench.claim(premium.body.registrationPaymentId, helperId);
  const owner = await bench.signedIn(`${helperId}@example.org`);
  const ofPremium = `/api/account/listings/${helperId}`;
  expect((await bench.get(`${ofPremium}/invoices`, owner)).body).toHaveLength(1);
  const { body: card } = await bench.post(`${ofPremium}/premium/card`, undefined, owner);
  await fetch(card.url, { method: 'POST', body: new URLSearchParams({ card: 'pm_card_mastercard' }), redirect: 'manual' });
  await soon(() => expect(bench.sandbox.state.all('subscription').map(({ default_payment_method: charged }) => charged)).toEqual([bench.sandbox.state.all('customer').at(-1)?.invoice_settings.default_payment_method]));
  expect((await bench.post(`${ofPremium}/premium/cancel`, undefined, owner)).status).toBe(200);
  const disputed = await bench.donate(helperId, 10, 'pm_card_createDispute');
  await bench.sandbox.clock.advance(5000);
  await soon(async () => {
    const { body: donations } = await bench.get(`/api/helpers/${helperId}/donations`);
    expect(donations.find((donation: { id: string }) => donation.id === disputed)?.status).toBe('disputed');
  });
}
