import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startStripeSandbox } from '../src/index.js';
import { connectedAccount, control, failure, settledPayment, startBench, type TestBench } from './sandbox-client.js';

const outside = Object.values(networkInterfaces()).flat().find((address) => address?.family === 'IPv4' && !address.internal)?.address;

describe('the control interface', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  it('forgets everything on reset, but keeps endpoints and switches', async () => {
    const { stripe, sandbox, hooks } = bench;
    await settledPayment(bench, 500);
    sandbox.faults.set({ isPaused: true, requests: [{ kind: 'error-500' }] });
    await control(sandbox.url, 'reset');
    for (const table of ['payment_intent', 'charge', 'event', 'delivery', 'stored_answer', 'job'] as const) expect([table, sandbox.state.count(table)]).toEqual([table, 0]);
    expect(sandbox.state.balance()).toEqual({ available: 0, pending: 0 });
    expect(sandbox.faults.get().requests).toHaveLength(1);
    const received = hooks.account.length;
    const again = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });
    await sandbox.webhooks.deliverNow();
    expect(hooks.accountEvents(stripe).slice(received).map(({ data }) => (data.object as { id: string }).id)).toContain(again.id);
  });

  it('moves the clock over HTTP and refuses nonsense with a sentence', async () => {
    const { now } = await control(bench.sandbox.url, 'clock/advance', { ms: 0 });
    expect((await control(bench.sandbox.url, 'clock/advance', { ms: 86_400_000 })).now).toBeGreaterThanOrEqual(Number(now) + 86_400_000);
    expect((await failure(control(bench.sandbox.url, 'clock/advance', { ms: -1 }))).message).toContain('400');
    expect((await failure(control(bench.sandbox.url, 'clock/advance', { hours: 1 }))).message).toContain('Received unknown parameter: hours');
    expect((await failure(control(bench.sandbox.url, 'disputes/du_none/close', { outcome: 'won' }))).message).toContain('No such dispute');
  });

  it('fails a payout or a refund that has already succeeded', async () => {
    const { stripe, sandbox } = bench;
    const account = await connectedAccount(bench);
    const paid = await settledPayment(bench, 10_000);
    await stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: account });
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'gbp' }, { stripeContext: account });
    await sandbox.clock.advance(10_000);
    expect(await control(sandbox.url, `payouts/${payout.id}/fail`)).toMatchObject({ status: 'failed', failure_code: 'could_not_process' });
    await control(sandbox.url, `payouts/${payout.id}/fail`);
    expect(sandbox.state.balance(account).available).toBe(5000);
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    expect(await control(sandbox.url, `refunds/${refund.id}/fail`)).toMatchObject({ status: 'failed' });
    expect(sandbox.state.all('charge').find(({ id }) => id === paid.latest_charge)?.amount_refunded).toBe(0);
  });

  it("moves the platform's own money from its bank and to it, and back when the bank does not take it", async () => {
    const { stripe, sandbox } = bench;
    expect(await control(sandbox.url, 'top-up', { amount: 5000 })).toMatchObject({ object: 'topup', amount: 5000, status: 'succeeded' });
    const payout = await stripe.payouts.create({ amount: 3000, currency: 'gbp' });
    await sandbox.clock.advance(10_000);
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: 'paid', destination: null });
    expect(sandbox.state.balance().available).toBe(2000);
    expect(await control(sandbox.url, `payouts/${payout.id}/fail`)).toMatchObject({ status: 'failed' });
    const lines = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(lines.data.map(({ type, net, source }) => [type, net, (source as { object: string }).object])).toEqual([['payout_failure', 3000, 'payout'], ['payout', -3000, 'payout'], ['topup', 5000, 'topup']]);
  });

  it('takes the money of a dispute in parts, and gives back what is still taken when it is won', async () => {
    const { stripe, sandbox } = bench;
    const paid = await settledPayment(bench, 10_000);
    const before = sandbox.state.balance().available;
    const id = String((await control(sandbox.url, `charges/${String(paid.latest_charge)}/dispute`, { amount: 4000 })).id);
    await control(sandbox.url, `disputes/${id}/withdraw`, { amount: 6000 });
    await control(sandbox.url, `disputes/${id}/reinstate`, { amount: 1000 });
    await control(sandbox.url, `disputes/${id}/close`, { outcome: 'won' });
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute.amount).toBe(10_000);
    expect(dispute.balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([[-4000, 2000], [-6000, 0], [1000, 0], [9000, 0]]);
    expect(sandbox.state.balance().available).toBe(before - 2000);
  });

  (outside ? it : it.skip)('answers only on the same machine, while the API answers everyone', async () => {
    const open = await startStripeSandbox({ host: '0.0.0.0' });
    try {
      const url = open.url.replace('127.0.0.1', outside ?? '');
      expect((await fetch(`${url}/_sandbox/faults`)).status).toBe(403);
      expect((await fetch(`${open.url}/_sandbox/faults`, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
      expect((await fetch(`${open.url}/_sandbox/faults`)).status).toBe(200);
      expect((await fetch(`${url}/v1/balance`, { headers: { authorization: 'Bearer sk_test_x' } })).status).toBe(200);
    } finally {
      await open.close();
    }
  });

  (outside ? it : it.skip)('answers whoever has its own secret key, and nobody with another one', async () => {
    const askFaults = async (options: { secretKey?: string }, key: string): Promise<number> => {
      const open = await startStripeSandbox({ host: '0.0.0.0', ...options });
      try {
        return (await fetch(`${open.url.replace('127.0.0.1', outside ?? '')}/_sandbox/faults`, { headers: { authorization: `Bearer ${key}` } })).status;
      } finally {
        await open.close();
      }
    };
    expect(await askFaults({ secretKey: 'sk_test_ours' }, 'sk_test_ours')).toBe(200);
    expect(await askFaults({ secretKey: 'sk_test_ours' }, 'sk_test_other')).toBe(403);
    expect(await askFaults({}, 'sk_test_any')).toBe(403);
  });

  it('shows developers the objects, without secrets and without people', async () => {
    const { stripe, sandbox } = bench;
    await stripe.customers.create({ email: 'person@example.org', name: 'Some Person' });
    const { client_secret: secret } = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp', receipt_email: 'person@example.org', description: '<script>' });
    expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('Stripe sandbox');
    for (const table of ['payment_intent', 'customer', 'event']) {
      const html = await (await fetch(`${sandbox.url}/inspect/${table}`)).text();
      for (const hidden of [secret ?? '', 'person@example.org', 'Some Person', '<script>']) expect(html).not.toContain(hidden);
    }
    expect((await fetch(`${sandbox.url}/inspect/stored_answer`)).status).toBe(404);
  });
});
