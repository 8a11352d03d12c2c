import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestRefund } from '../src/refunds/request-refund.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

describe('with FEE_POLICY=helper', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { FEE_POLICY: 'helper' } });
  });
  afterAll(async () => bench?.close());

  it('says before paying what the fee takes, credits the rest, and still shows what was given', async () => {
    const helperId = await bench.registerHelper();
    const { body } = await bench.post('/api/create-payment-intent', { amount: 10, purpose: 'donation', helperId });
    expect(body.feeNotice).toBe('About £0.35 of this donation pays the card fee; the helper receives the rest.');
    await bench.pay(body.clientSecret);
    const [charge] = await soon(() => {
      const booked = bench.sandbox.state.all('balance_transaction').filter((transaction) => transaction.type === 'charge');
      if (booked.length === 0) throw new Error('not booked yet');
      return booked;
    });
    const credited = ((1000 - charge!.fee) / 100).toFixed(2);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '10.00', availableForPayout: credited }));
    expect(charge!.fee).toBeGreaterThan(0);
  });

  it('lets the helper owe the fee of a refunded donation, and the books still balance', async () => {
    const helperId = await bench.registerHelper();
    const id = await bench.donate(helperId, 10);
    await soon(async () => expect((await bench.stats(helperId)).availableForPayout).not.toBe('0.00'));
    await bench.service.app.get(RequestRefund).run(id);
    expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '0.00', availableForPayout: '0.00' });
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
