import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '@community-help/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import type { PaymentsConfig } from '../src/payments.config.js';
import { ask, createStripeClient } from '../src/stripe/stripe-client.js';
import { quietLogs } from './support/quiet-logs.js';

const INVALID = { type: 'invalid_request_error' };

describe('the metrics of calls to Stripe', () => {
  quietLogs();
  let server: Server;
  let stripe: Stripe;
  let answer: { status: number; error?: object };

  beforeAll(async () => {
    server = createServer((_request, response) => {
      const body = answer.error ? { error: answer.error } : { id: 'tr_answered' };
      response.writeHead(answer.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    stripe = createStripeClient({ stripeApiUrl: `http://127.0.0.1:${port}`, stripeSecretKey: 'sk_test_x', stripeTimeoutMs: 2_000 } as PaymentsConfig);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each<[string, string, () => Promise<unknown>, typeof answer]>([
    ['transfers', 'ok', () => stripe.transfers.retrieve('tr_asked'), { status: 200 }],
    ['transfers', 'refused', () => stripe.transfers.createReversal('tr_asked', {}), { status: 400, error: { ...INVALID, code: 'balance_insufficient' } }],
    ['payouts', 'misconfigured', () => stripe.payouts.retrieve('po_asked'), { status: 401, error: INVALID }],
    ['accounts', 'out_of_reach', () => stripe.v2.core.accounts.retrieve('acct_asked'), { status: 403, error: { ...INVALID, code: 'account_invalid' } }],
    ['refunds', 'unknown', () => stripe.refunds.retrieve('re_asked'), { status: 500, error: { type: 'api_error' } }],
  ])('count one about %s that comes to %s, with its time', async (resource, outcome, call, given) => {
    answer = given;
    await ask(call).catch(() => undefined);
    expect(await metrics.metrics()).toContain(`stripe_call_duration_seconds_count{resource="${resource}",outcome="${outcome}"} 1\n`);
  });

  it('name no object', async () => {
    expect(await metrics.metrics()).not.toMatch(/_asked|_answered/);
  });
});
