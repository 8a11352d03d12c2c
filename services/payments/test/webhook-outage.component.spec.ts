import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, TcpProxy, type TestDatabase } from '@community-help/test-kit';
import { PaymentsBench, soon, WEBHOOK_SECRET } from './support/payments-bench.js';

describe('webhooks while PostgreSQL is away', () => {
  let database: TestDatabase;
  let cable: TcpProxy;
  let bench: PaymentsBench;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { proxy, url } = await TcpProxy.to(database.url);
    cable = proxy;
    bench = await PaymentsBench.start({ env: { DATABASE_URL: url } });
  });
  afterAll(async () => {
    await bench?.close();
    await cable?.close();
    await database?.drop();
  });

  async function send(id: string): Promise<number> {
    const event = { id, object: 'event', type: 'thing.happened', created: 1_790_000_000, livemode: false, data: { object: { id: 'xyz', object: 'thing' } } };
    const payload = JSON.stringify(event);
    const signature = bench.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${bench.service.url}/api/stripe/webhook`, { method: 'POST', headers, body: payload })).status;
  }

  it('are not accepted, so that Stripe sends them again, and each has its effect once when it is back', async () => {
    const helperId = await bench.registerHelper();
    const { body } = await bench.post('/api/create-payment-intent', { amount: 12, purpose: 'donation', helperId });
    cable.cut();
    expect(await send('evt_during')).toBe(503);
    await bench.pay(body.clientSecret);
    const told = () => bench.sandbox.state.all('delivery').filter(({ status }) => status === 'pending');
    await soon(() => expect(told().some(({ attempts }) => attempts >= 2)).toBe(true));
    cable.mend();
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '12.00', donationCount: 1 }));
    await soon(() => expect(told()).toEqual([]));
    expect(await send('evt_during')).toBe(200);
    const kept = await bench.dataSource.query(`select count(*)::int as count from stripe_event where event_id = 'evt_during'`);
    expect(kept).toEqual([{ count: 1 }]);
    const posted = await bench.dataSource.query(`select 1 from ledger_tx where kind = 'donation'`);
    expect(posted).toHaveLength(1);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
