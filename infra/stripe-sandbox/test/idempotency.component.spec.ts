import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clientFor, connectedAccount, failure, startBench, type TestBench } from './sandbox-client.js';

const DAY = 86_400_000;

describe('idempotency keys', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  const donation = { amount: 500, currency: 'gbp' };

  it('answers the same request with the first answer, marked as a replay', async () => {
    const { stripe, sandbox } = bench;
    const first = await stripe.paymentIntents.create(donation, { idempotencyKey: 'a' });
    const second = await stripe.paymentIntents.create(donation, { idempotencyKey: 'a' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.state.count('payment_intent')).toBe(1);
    const [event] = (await stripe.events.list({ type: 'payment_intent.created' })).data;
    expect(event?.request?.idempotency_key).toBe('a');
  });

  it('refuses the key for other parameters or another path', async () => {
    const { stripe } = bench;
    const { id } = await stripe.paymentIntents.create(donation, { idempotencyKey: 'a' });
    const other = await failure(stripe.paymentIntents.create({ ...donation, amount: 600 }, { idempotencyKey: 'a' }));
    expect([other.statusCode, other.type]).toEqual([400, 'StripeIdempotencyError']);
    expect((await failure(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'a' }))).type).toBe('StripeIdempotencyError');
  });

  it('keeps errors of the execution, but not refused parameters', async () => {
    const { stripe, sandbox } = bench;
    const { id } = await stripe.paymentIntents.create(donation);
    const confirm = () => failure(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'c' }));
    const first = await confirm();
    const second = await confirm();
    expect([first.statusCode, second.statusCode]).toEqual([402, 402]);
    expect(second.headers?.['idempotent-replayed']).toBe('true');
    expect(sandbox.state.count('charge')).toBe(1);
    await failure(stripe.paymentIntents.create({ amount: 1, currency: 'gbp' }, { idempotencyKey: 'd' }));
    expect((await stripe.paymentIntents.create(donation, { idempotencyKey: 'd' })).amount).toBe(500);
  });

  it('gives a refused transfer the same refusal again although the balance has grown', async () => {
    const { stripe, sandbox } = bench;
    const destination = await connectedAccount(bench);
    const transfer = (attempt: number) => stripe.transfers.create({ amount: 5000, currency: 'gbp', destination }, { idempotencyKey: `payout:1:transfer:${attempt}` });
    expect((await failure(transfer(1))).code).toBe('balance_insufficient');
    await stripe.paymentIntents.create({ amount: 6000, currency: 'gbp', payment_method: 'pm_card_bypassPending', confirm: true });
    expect((await failure(transfer(1))).code).toBe('balance_insufficient');
    expect((await transfer(2)).amount).toBe(5000);
    expect(sandbox.state.count('transfer')).toBe(1);
  });

  it('answers 409 while the first request is still running, and executes once', async () => {
    const { stripe, sandbox } = bench;
    sandbox.faults.set({ requests: [{ kind: 'slow', delayMs: 3000, times: 1 }] });
    const first = stripe.paymentIntents.create(donation, { idempotencyKey: 'a' });
    while (sandbox.state.count('payment_intent') === 0) await new Promise((resolve) => setTimeout(resolve, 10)); // its effect comes first, its answer later
    const second = await failure(stripe.paymentIntents.create(donation, { idempotencyKey: 'a' }));
    expect([second.statusCode, second.code]).toEqual([409, 'idempotency_key_in_use']);
    await first;
    expect(sandbox.state.count('payment_intent')).toBe(1);
  });

  it('executes once when fifty requests with one key arrive together', async () => {
    const stripe = clientFor(bench.sandbox.url, { maxNetworkRetries: 5 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => stripe.paymentIntents.create(donation, { idempotencyKey: 'a' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(bench.sandbox.state.count('payment_intent')).toBe(1);
  });

  it('separates the keys of two accounts and forgets them after a day', async () => {
    const { stripe, sandbox } = bench;
    const account = await connectedAccount(bench);
    const settings = { payments: { payouts: { statement_descriptor: 'COMMUNITY HELP' } } };
    await stripe.balanceSettings.update(settings, { idempotencyKey: 'a', stripeContext: account });
    const first = await stripe.paymentIntents.create(donation, { idempotencyKey: 'a' });
    await sandbox.clock.advance(DAY + 1000);
    expect((await stripe.paymentIntents.create(donation, { idempotencyKey: 'a' })).id).not.toBe(first.id);
  });

  it('runs a failed v2 request again, as v2 promises', async () => {
    const { stripe } = bench;
    const create = (account: string) =>
      stripe.v2.core.accountLinks.create(
        { account, use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'https://x.example' } } },
        { idempotencyKey: 'link' },
      );
    expect((await failure(create('acct_1none'))).statusCode).toBe(404);
    const account = await stripe.v2.core.accounts.create({ dashboard: 'express' });
    expect((await create(account.id)).account).toBe(account.id);
  });
});
