import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startStripeSandbox } from '../src/index.js';
import { SETTLED_MS, control, failure, settledPayment, startBench, type TestBench } from './sandbox-client.js';

describe('payment intents', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  const donation = { amount: 500, currency: 'gbp', allowed_payment_method_types: ['card' as const], metadata: { donation_id: '01' }, transfer_group: 'donation_01' };

  it('brings money after the settlement delay, less 1.5 % and 20 pence', async () => {
    const { stripe, sandbox } = bench;
    const intent = await stripe.paymentIntents.create(donation, { idempotencyKey: 'donation:01:pi:1' });
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 500, metadata: { donation_id: '01' }, latest_charge: null });
    await stripe.paymentIntents.update(intent.id, { amount: 1000 });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1000 });
    const full = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    const transaction = (full.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction;
    expect([transaction.fee, transaction.net, transaction.status]).toEqual([35, 965, 'pending']);
    expect(sandbox.state.balance()).toEqual({ available: 0, pending: 965 });
    await sandbox.clock.advance(SETTLED_MS);
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(965);
    expect((await stripe.balanceTransactions.list({ source: paid.latest_charge as string })).data).toEqual([expect.objectContaining({ id: transaction.id, status: 'available' })]);
    await sandbox.webhooks.deliverNow();
    expect(bench.hooks.accountEvents(stripe).map(({ type }) => type).sort()).toEqual(
      ['balance.available', 'charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'],
    );
  });

  it('adds the balance transaction later, with charge.updated, when it is told to', async () => {
    await bench.close();
    bench = await startBench({ balanceTransactionDelayMs: 500 });
    const intent = await bench.stripe.paymentIntents.create({ ...donation, payment_method: 'pm_card_visa', confirm: true, expand: ['latest_charge'] });
    expect((intent.latest_charge as Stripe.Charge).balance_transaction).toBeNull();
    await bench.sandbox.clock.advance(1000);
    const later = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    expect(((later.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction).net).toBe(500 - 28);
    expect(bench.sandbox.state.all('event').map(({ type }) => type)).toContain('charge.updated');
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('declines %s with %s / %s and lets the payer try another card', async (card, code, declineCode) => {
    const { stripe, sandbox } = bench;
    const intent = await stripe.paymentIntents.create(donation);
    const error = (await failure(stripe.paymentIntents.confirm(intent.id, { payment_method: card }))) as Stripe.errors.StripeCardError;
    expect([error.type, error.statusCode, error.code, error.decline_code]).toEqual(['StripeCardError', 402, code, declineCode]);
    expect(error.payment_intent?.status).toBe('requires_payment_method');
    expect(sandbox.state.balance()).toEqual({ available: 0, pending: 0 });
    expect(sandbox.state.all('event').map(({ type }) => type)).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
  });

  it('asks for 3-D Secure and goes on by what the holder does', async () => {
    const { stripe, sandbox } = bench;
    const intent = await stripe.paymentIntents.create(donation);
    const waiting = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired', return_url: 'https://site.example/donation-success' });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = waiting.next_action?.redirect_to_url?.url ?? '';
    expect(await (await fetch(page)).text()).toContain('Confirm your payment');
    await control(sandbox.url, `payment-intents/${intent.id}/authenticate`, { outcome: 'fail' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe('payment_intent_authentication_failure');
    const again = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired', return_url: 'https://site.example/donation-success' });
    const fields = new URLSearchParams({ client_secret: again.client_secret ?? '', outcome: 'complete', return_url: 'https://site.example/donation-success' });
    const answer = await fetch((again.next_action?.redirect_to_url?.url ?? '').split('?')[0] ?? '', { method: 'POST', body: fields, redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('redirect_status=succeeded');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('refuses parameters that it does not know, has the wrong type of, or misses', async () => {
    const { stripe } = bench;
    const create = (params: object) => failure(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(await create({ ...donation, nonsense: 1 })).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'nonsense', message: 'Received unknown parameter: nonsense' });
    expect(await create({ amount: 'x', currency: 'gbp' })).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    expect(await create({ currency: 'gbp' })).toMatchObject({ code: 'parameter_missing', param: 'amount' });
    expect(await create({ amount: 10, currency: 'gbp' })).toMatchObject({ code: 'amount_too_small' });
    expect(await create({ ...donation, payment_method_types: ['card'] })).toMatchObject({ code: 'parameter_unknown' });
    expect(await create({ ...donation, payment_method_data: { type: 'card', card: { number: '4242424242424242' } }, confirm: true })).toMatchObject({
      param: 'payment_method_data[card][number]',
    });
    expect(await failure(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(await failure(stripe.paymentIntents.create({ ...donation, expand: ['status'] }))).toMatchObject({ param: 'expand' });
  });

  it('does not touch a payment that has ended', async () => {
    const { stripe } = bench;
    const paid = await settledPayment(bench, 500);
    expect((await failure(stripe.paymentIntents.cancel(paid.id))).code).toBe('payment_intent_unexpected_state');
    expect((await failure(stripe.paymentIntents.update(paid.id, { amount: 600 }))).code).toBe('payment_intent_unexpected_state');
    const open = await stripe.paymentIntents.create(donation);
    expect((await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).cancellation_reason).toBe('abandoned');
    expect((await failure(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).code).toBe('payment_intent_unexpected_state');
  });

  it('accepts any test key and refuses live keys, everywhere', async () => {
    const { sandbox } = bench;
    const withKey = (key: string) => failure(new Stripe(key, { host: '127.0.0.1', port: Number(new URL(sandbox.url).port), protocol: 'http', maxNetworkRetries: 0 }).balance.retrieve());
    for (const key of ['sk_live_abc', 'rk_live_abc', 'pk_live_abc']) expect(await withKey(key)).toMatchObject({ statusCode: 401, message: expect.stringContaining('refuses live keys') });
    expect(await withKey('nonsense')).toMatchObject({ statusCode: 401 });
    await expect(startStripeSandbox({ secretKey: 'sk_live_abc' })).rejects.toThrow('does not start beside a live key');
  });

  it('pages through lists with the SDK, filtered by date', async () => {
    const { stripe, sandbox } = bench;
    for (let amount = 101; amount <= 107; amount += 1) await stripe.paymentIntents.create({ ...donation, amount });
    const amounts: number[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 3 })) amounts.push(intent.amount);
    expect(amounts).toEqual([107, 106, 105, 104, 103, 102, 101]);
    await sandbox.clock.advance(60_000);
    const fresh = await stripe.paymentIntents.create({ ...donation, amount: 200 });
    expect((await stripe.paymentIntents.list({ created: { gte: fresh.created } })).data.map(({ amount }) => amount)).toEqual([200]);
  });
});

describe('refunds and disputes', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  it('gives money back in parts, never more than was paid, and keeps the fee', async () => {
    const { stripe, sandbox } = bench;
    const paid = await settledPayment(bench, 1000);
    await stripe.refunds.create({ payment_intent: paid.id, amount: 100, reason: 'requested_by_customer' }, { idempotencyKey: 'refund:1' });
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id, amount: 901 }))).param).toBe('amount');
    const rest = await stripe.refunds.create({ charge: paid.latest_charge as string });
    expect([rest.amount, rest.status]).toEqual([900, 'succeeded']);
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe('charge_already_refunded');
    expect(sandbox.state.balance().available).toBe(-35);
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(2);
    expect(sandbox.state.all('charge').map(({ refunded }) => refunded)).toEqual([true]);
  });

  it('takes a refund of money that has not settled out of the pending balance', async () => {
    const { stripe, sandbox } = bench;
    const paid = await stripe.paymentIntents.create({ amount: 1000, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true });
    await stripe.refunds.create({ payment_intent: paid.id });
    expect(sandbox.state.balance()).toEqual({ available: 0, pending: -35 });
    await sandbox.clock.advance(SETTLED_MS);
    expect(sandbox.state.balance()).toEqual({ available: -35, pending: 0 });
  });

  it('returns the money of a refund that the bank refuses', async () => {
    const { stripe, sandbox } = bench;
    const paid = await settledPayment(bench, 1000, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    await sandbox.clock.advance(5000);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(sandbox.state.balance().available).toBe(965);
    expect(sandbox.state.all('event').map(({ type }) => type)).toContain('refund.failed');
  });

  it.each([['won', 965 - 2000], ['lost', 965 - 2000 - 1000]] as const)('withdraws a disputed payment and ends with the dispute %s', async (outcome, balance) => {
    const { stripe, sandbox, hooks } = bench;
    const paid = await settledPayment(bench, 1000, 'pm_card_createDispute');
    const [dispute] = sandbox.state.all('dispute');
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 1000 });
    expect(sandbox.state.balance().available).toBe(965 - 2000 - 1000);
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe('charge_disputed');
    await control(sandbox.url, `disputes/${dispute?.id}/close`, { outcome });
    expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe(outcome);
    expect(sandbox.state.balance().available).toBe(balance);
    await sandbox.webhooks.deliverNow();
    const types = hooks.accountEvents(stripe).map(({ type }) => type).filter((type) => type.startsWith('charge.dispute.'));
    expect(types.sort()).toEqual(
      ['charge.dispute.closed', 'charge.dispute.created', ...(outcome === 'won' ? ['charge.dispute.funds_reinstated' as const] : []), 'charge.dispute.funds_withdrawn'],
    );
  });
});
