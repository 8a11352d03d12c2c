import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { apiRoutes } from '../src/api.js';
import type { RequestRecord } from '../src/index.js';
import { makeEveryCall, mistakes } from './every-call.js';
import { failure, startBench, type TestBench } from './sandbox-client.js';

/** Endpoints that the service leaves alone: tests look there at what came of its calls, `make chaos` counts every payment. */
const FOR_TESTS = ['GET /v1/balance_settings', 'GET /v1/customers/:id', 'GET /v1/payment_intents'];

describe('every call of the payments service', () => {
  let bench: TestBench;
  let made: Awaited<ReturnType<typeof makeEveryCall>>;
  const records: RequestRecord[] = [];
  beforeAll(async () => {
    bench = await startBench({ onAnswer: (record) => records.push(record) });
    made = await makeEveryCall(bench);
  });
  afterAll(() => bench.close());

  it('is answered with what the service reads', () => {
    const charge = made.full.latest_charge as Stripe.Charge;
    expect(charge.balance_transaction).toMatchObject({ object: 'balance_transaction', fee: 170, net: 9830 });
    expect(charge).toMatchObject({ transfer_group: 'donation_01', metadata: { donation_id: '01' }, statement_descriptor_suffix: 'DONATION' });
    expect(made.canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(made.intent.client_secret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(made.subscription).toMatchObject({ status: 'incomplete', metadata: { registration_type: 'premium-helper' } });
    expect(made.subscription.items.data[0]?.current_period_end).toBeGreaterThan(made.subscription.created);
    expect(made.invoice.parent?.subscription_details?.subscription).toBe(made.subscription.id);
    expect(made.active.status).toBe('active');
    expect(made.invoices.data).toEqual([expect.objectContaining({ status: 'paid', hosted_invoice_url: expect.stringContaining('/invoice/in_'), invoice_pdf: expect.stringContaining('/pdf') })]);
    expect(made.account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
    expect(made.ready.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status).toBe('active');
    expect(made.link.url).toContain('/onboarding/');
    expect(made.bankAccount).toMatchObject({ last4: '2345', status: 'new' });
    expect(made.transfer).toMatchObject({ destination: made.account.id, metadata: { payout_id: '01' } });
    expect(made.reversal).toMatchObject({ amount: 100, transfer: made.transfer.id });
    expect(made.payout).toMatchObject({ status: 'pending', amount: 4900, failure_code: null });
    expect(made.connectedBalance.available[0]?.amount).toBe(0);
    expect(made.refund).toMatchObject({ status: 'succeeded', amount: 100 });
    expect(made.dispute).toMatchObject({ status: 'needs_response', amount: 9900 });
  });

  it('is all that the sandbox can do, but for what tests ask', () => {
    const isCalled = ({ method, path }: { method: string; path: string }) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
      return records.some((record) => record.method === method && pattern.test(record.url.split('?')[0] ?? ''));
    };
    const idle = apiRoutes.filter((route) => !isCalled(route)).map(({ method, path }) => `${method} ${path}`);
    expect(idle.toSorted()).toEqual(FOR_TESTS);
  });

  it('is seen in lists, newest first', () => {
    expect(made.transfers.map(({ id }) => id)).toEqual([made.transfer.id]);
    expect(made.events.length).toBeLessThanOrEqual(2);
    expect(made.balanceTransactions.map(({ reporting_category }) => reporting_category)).toEqual(['refund', 'transfer_reversal', 'transfer', 'charge', 'charge']);
  });

  it.each(Object.entries(mistakes))('is refused with %s', async (_name, call) => {
    expect(await failure(call(bench.stripe))).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param: expect.any(String) });
  });
});
