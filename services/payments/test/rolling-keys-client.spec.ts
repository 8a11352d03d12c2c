import { beforeEach, describe, expect, it } from '@jest/globals';
import { startStripeSandbox } from '@community-help/stripe-sandbox';
import Stripe from 'stripe';
import { watchAttempts } from '../src/stripe/attempts.js';
import { RollingKeysClient } from '../src/stripe/rolling-keys-client.js';
import { quietLogs } from './support/quiet-logs.js';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

describe('a client with several secret keys', () => {
  let asked: { key: string; headers: Record<string, unknown>; rest: unknown[] }[];
  let answers: Record<string, number | Error>;
  quietLogs();
  beforeEach(() => {
    asked = [];
    answers = {};
  });

  const http = {
    getClientName: () => 'of the tests',
    makeRequest: async (...[host, port, path, method, { Authorization, ...headers }, ...rest]: Parameters<HttpClient['makeRequest']>) => {
      const key = String(Authorization).replace('Bearer ', '');
      asked.push({ key, headers, rest: [host, port, path, method, ...rest] });
      const answer = answers[key] ?? 200;
      if (answer instanceof Error) throw answer;
      return { getStatusCode: () => answer, key };
    },
  } as unknown as HttpClient;

  const ask = (client: RollingKeysClient) => client.makeRequest('host', '443', '/v1/refunds', 'POST', { Authorization: 'Bearer sdk', 'Idempotency-Key': 'k1' }, 'amount=5', 'https', 1000);
  const keysAsked = (): string[] => asked.map(({ key }) => key);

  it('asks again under the next key when one is not taken, with the same idempotency key and body, and remembers the one that is', async () => {
    answers = { old: 401 };
    const client = new RollingKeysClient(['old', 'new'], http);
    expect((await ask(client)).getStatusCode()).toBe(200);
    expect(keysAsked()).toEqual(['old', 'new']);
    expect(asked[1]).toEqual({ ...asked[0], key: 'new' });
    expect(asked[0]).toMatchObject({ headers: { 'Idempotency-Key': 'k1' }, rest: ['host', '443', '/v1/refunds', 'POST', 'amount=5', 'https', 1000] });
    await ask(client);
    expect(keysAsked()).toEqual(['old', 'new', 'new']);
  });

  it('comes back to the first key when the other is revoked', async () => {
    answers = { old: 401 };
    const client = new RollingKeysClient(['old', 'new'], http);
    await ask(client);
    answers = { new: 401 };
    expect((await ask(client)).getStatusCode()).toBe(200);
    expect(keysAsked()).toEqual(['old', 'new', 'new', 'old']);
  });

  it('gives the answer of the last when none is taken, having asked each once', async () => {
    answers = { a: 401, b: 401, c: 401 };
    expect((await ask(new RollingKeysClient(['a', 'b', 'c'], http))).getStatusCode()).toBe(401);
    expect(keysAsked()).toEqual(['a', 'b', 'c']);
  });

  it.each([400, 402, 403, 409, 429, 500])('does not try another key after %d: something may have been executed', async (status) => {
    answers = { a: status };
    expect((await ask(new RollingKeysClient(['a', 'b'], http))).getStatusCode()).toBe(status);
    expect(keysAsked()).toEqual(['a']);
  });

  it.each<[string, number | Error, boolean]>([
    ['a cut connection', new Error('reset'), true],
    ['500', 500, true],
    ['409', 409, true],
    ['401', 401, false],
    ['402', 402, false],
    ['200', 200, false],
  ])('notes of %s whether it leaves open what happened', async (_name, answer, wasIndefinite) => {
    answers = { a: answer };
    const attempts = { wasIndefinite: false, resource: 'other' };
    await watchAttempts(attempts, async () => void (await ask(new RollingKeysClient(['a'], http)).catch(() => undefined)));
    expect(attempts.wasIndefinite).toBe(wasIndefinite);
  });

  it('goes on through a roll at Stripe, and makes one refund of one request', async () => {
    const sandbox = await startStripeSandbox();
    try {
      const address = { host: '127.0.0.1', port: Number(new URL(sandbox.url).port), protocol: 'http' as const, telemetry: false, maxNetworkRetries: 0 };
      const stripe = new Stripe('sk_test_new', { ...address, httpClient: new RollingKeysClient(['sk_test_new', 'sk_test_old'], Stripe.createNodeHttpClient()) });
      const paid = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } });
      sandbox.keys.revoke(['sk_test_new']);
      const first = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, { idempotencyKey: 'once' });
      sandbox.keys.revoke(['sk_test_old']);
      const again = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 }, { idempotencyKey: 'once' });
      expect(again.id).toBe(first.id);
      sandbox.keys.revoke(['sk_test_new', 'sk_test_old']);
      await expect(stripe.refunds.retrieve(first.id)).rejects.toMatchObject({ statusCode: 401 });
    } finally {
      await sandbox.close();
    }
  });
});
