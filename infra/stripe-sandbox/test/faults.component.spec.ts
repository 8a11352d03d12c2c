import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clientFor, failure, startBench, type TestBench } from './sandbox-client.js';

describe('fault switches', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  const donation = { amount: 500, currency: 'gbp' };
  const create = (key: string, timeout = 5000) => clientFor(bench.sandbox.url, { timeout }).paymentIntents.create(donation, { idempotencyKey: key });
  const count = () => bench.sandbox.state.count('payment_intent');

  it.each(['error-500-after-effect', 'truncated', 'hang'] as const)('%s keeps the effect, and the same key finds it', async (kind) => {
    bench.sandbox.faults.set({ requests: [{ kind, times: 1 }] });
    const error = await failure(create('a', 300));
    expect(error.type).toMatch(/StripeConnectionError|StripeAPIError/);
    expect(count()).toBe(1);
    const second = await create('a');
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect([count(), bench.sandbox.state.all('payment_intent')[0]?.id]).toEqual([1, second.id]);
  });

  it('a reset after the effect is survived by the SDK, because it sends the same key again', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'reset-after-effect', times: 1 }] });
    expect((await create('a')).lastResponse.headers['idempotent-replayed']).toBe('true');
    bench.sandbox.faults.set({ requests: [{ kind: 'reset-after-effect', times: 2 }] });
    expect((await failure(create('b'))).type).toBe('StripeConnectionError');
    expect(count()).toBe(2);
  });

  it('a stored 500 stays a 500 for its key although the effect happened', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500-stored', times: 1 }] });
    expect((await failure(create('a'))).statusCode).toBe(500);
    expect((await failure(create('a'))).statusCode).toBe(500);
    expect(count()).toBe(1);
  });

  it.each([['error-500', 500], ['error-409', 409], ['error-429', 429]] as const)('%s has no effect and is not kept', async (kind, status) => {
    bench.sandbox.faults.set({ requests: [{ kind, times: 1 }] });
    expect((await failure(create('a'))).statusCode).toBe(status);
    expect(count()).toBe(0);
    expect((await create('a')).status).toBe('requires_payment_method');
  });

  it.each([['error-401', 401], ['error-403', 403], ['idempotency-error', 400]] as const)('%s has no effect, is not kept and is not tried again by the SDK', async (kind, status) => {
    bench.sandbox.faults.set({ requests: [{ kind, times: 1 }] });
    expect((await failure(create('a'))).statusCode).toBe(status);
    expect(count()).toBe(0);
    expect((await create('a')).status).toBe('requires_payment_method');
  });

  it('refused-after-effect keeps the effect and refuses every repeat of the key as if nothing had happened', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'refused-after-effect' }] });
    // The SDK itself repeats a request whose connection was cut: what it answers is the refusal of the repeat.
    expect(await failure(create('a'))).toMatchObject({ statusCode: 400, code: 'parameter_unknown' });
    expect((await failure(create('a'))).headers).not.toHaveProperty('idempotent-replayed');
    expect(count()).toBe(1);
    bench.sandbox.faults.clear();
    expect((await create('a')).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('a key that is revoked at run time is refused until it is accepted again', async () => {
    bench.sandbox.keys.revoke(['sk_test_x']);
    expect((await failure(create('a'))).statusCode).toBe(401);
    bench.sandbox.keys.revoke([]);
    expect((await create('a')).status).toBe('requires_payment_method');
  });

  it('strike only what they match, and the same requests for the same seed', async () => {
    const run = async (prefix: string): Promise<boolean[]> => {
      bench.sandbox.faults.set({ seed: 42, requests: [{ kind: 'error-500', percent: 30, match: 'POST /v1/payment_intents' }] });
      const results: boolean[] = [];
      for (let index = 0; index < 20; index += 1) {
        await bench.stripe.customers.create({});
        results.push(await create(`${prefix}${index}`).then(() => true, () => false));
      }
      return results;
    };
    const first = await run('a');
    expect(await run('b')).toEqual(first);
    expect(new Set(first)).toEqual(new Set([true, false]));
    bench.sandbox.faults.clear();
    expect(await create('z')).toMatchObject({ amount: 500 });
  });
});
