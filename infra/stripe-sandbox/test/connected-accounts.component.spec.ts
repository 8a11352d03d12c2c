import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clientFor, connectedAccount, control, failure, settledPayment, startBench, type TestBench } from './sandbox-client.js';

describe('connected accounts', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  it('becomes able to receive money by the one button of the onboarding page', async () => {
    const { stripe, hooks } = bench;
    const account = await stripe.v2.core.accounts.create({
      display_name: 'H',
      dashboard: 'express',
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      include: ['configuration.recipient', 'requirements'],
    });
    expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
    const onboarding = { refresh_url: 'https://x.example/r', return_url: 'https://x.example/ok', collection_options: { fields: 'eventually_due' as const } };
    const link = await stripe.v2.core.accountLinks.create({ account: account.id, use_case: { type: 'account_onboarding', account_onboarding: onboarding } });

    const page = await (await fetch(link.url)).text();
    expect(page).toContain('Test mode');
    expect(page.match(/<button/g)).toHaveLength(1);
    const answer = await fetch(link.url, { method: 'POST', redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('https://x.example/ok');

    const after = await stripe.v2.core.accounts.retrieve(account.id, { include: ['configuration.recipient', 'requirements'] });
    expect(after.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('active');
    expect(after.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status).toBe('active');
    expect(after.requirements?.entries).toEqual([]);
    await bench.sandbox.webhooks.deliverNow();
    expect(hooks.thinTypes(stripe)).toContain('v2.core.account[configuration.recipient].capability_status_updated');
    expect(hooks.connectEvents(stripe).map(({ type, account: id }) => [type, id])).toContainEqual(['account.updated', account.id]);
    expect((await fetch(link.url)).status).toBe(404);
  });

  it('refuses a transfer before the onboarding and one that the available balance does not cover', async () => {
    const { stripe } = bench;
    const pending = await stripe.v2.core.accounts.create({ dashboard: 'express' });
    expect((await failure(stripe.transfers.create({ amount: 100, currency: 'gbp', destination: pending.id }))).code).toBe('insufficient_capabilities_for_transfer');
    const ready = await connectedAccount(bench);
    await stripe.paymentIntents.create({ amount: 10_000, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true });
    const refused = await failure(stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: ready }));
    expect([refused.statusCode, refused.code]).toEqual([400, 'balance_insufficient']);
  });

  it('moves money to the account and on to its bank, to the penny', async () => {
    const { stripe, sandbox } = bench;
    const account = await connectedAccount(bench);
    await settledPayment(bench, 10_000);
    const transfer = await stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: account, transfer_group: 'payout_01', metadata: { payout_id: '01' } });
    const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 100, metadata: { refund_id: 're' } });
    expect(reversal.amount).toBe(100);
    const payout = await stripe.payouts.create({ amount: 4900, currency: 'gbp', statement_descriptor: 'COMMUNITY HELP' }, { stripeContext: account });
    expect(payout.status).toBe('pending');
    expect(sandbox.state.balance(account)).toEqual({ available: 0, pending: 0 });
    expect(sandbox.state.balance()).toEqual({ available: 10_000 - 170 - 5000 + 100, pending: 0 });
    await sandbox.clock.advance(10_000);
    expect((await stripe.payouts.retrieve(payout.id, {}, { stripeContext: account })).status).toBe('paid');
    expect((await stripe.balance.retrieve({}, { stripeAccount: account })).available[0]?.amount).toBe(0);
    await sandbox.webhooks.deliverNow();
    const types = bench.hooks.connectEvents(stripe).filter((event) => event.account === account && event.type.startsWith('payout.')).map((event) => event.type);
    expect(types.sort()).toEqual(['payout.created', 'payout.paid', 'payout.updated']);
    const listed = [];
    for await (const found of stripe.transfers.list({ transfer_group: 'payout_01', limit: 10 })) listed.push(found.id);
    expect(listed).toEqual([transfer.id]);
  });

  it.each([
    ['11111116', 'no_account', ['payout.created', 'payout.updated', 'payout.failed']],
    ['66666669', 'account_closed', ['payout.created', 'payout.updated', 'payout.paid', 'payout.failed']],
  ])('fails the payout to account %s with %s, returns the money and blocks the bank account', async (number, code, events) => {
    const { stripe, sandbox } = bench;
    const account = await connectedAccount(bench, number);
    await settledPayment(bench, 10_000);
    await stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: account });
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'gbp' }, { stripeContext: account });
    await sandbox.clock.advance(20_000);
    const failed = await stripe.payouts.retrieve(payout.id, {}, { stripeContext: account });
    expect([failed.status, failed.failure_code]).toEqual(['failed', code]);
    expect(sandbox.state.balance(account).available).toBe(5000);
    const raised = sandbox.state.all('event', account).map((event) => event.type).filter((type) => type.startsWith('payout.'));
    expect(raised).toEqual(events);
    const again = await failure(stripe.payouts.create({ amount: 5000, currency: 'gbp' }, { stripeContext: account }));
    expect(again.code).toBe('payouts_not_allowed');

    await stripe.accounts.createExternalAccount(account, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '10-88-00', account_number: '00012345' },
      default_for_currency: true,
    });
    const retried = await stripe.payouts.create({ amount: 5000, currency: 'gbp' }, { stripeContext: account });
    await sandbox.clock.advance(20_000);
    expect((await stripe.payouts.retrieve(retried.id, {}, { stripeContext: account })).status).toBe('paid');
  });

  it.each([['daily', 'automatic'], ['manual', 'none']] as const)('pays out by itself when the schedule is %s: %s', async (interval, expected) => {
    const { stripe, sandbox } = bench;
    const account = await connectedAccount(bench);
    await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval } } } }, { stripeContext: account });
    await settledPayment(bench, 10_000);
    await stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: account });
    await sandbox.clock.advance(2 * 86_400_000);
    const made = (await stripe.payouts.list({}, { stripeContext: account })).data.map(({ automatic, amount, status }) => [automatic, amount, status]);
    expect(made).toEqual(expected === 'automatic' ? [[true, 5000, 'paid']] : []);
  });

  it('keeps the objects of one account from another', async () => {
    const { stripe } = bench;
    const first = await connectedAccount(bench);
    const second = await connectedAccount(bench);
    await settledPayment(bench, 10_000);
    await stripe.transfers.create({ amount: 5000, currency: 'gbp', destination: first });
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'gbp' }, { stripeContext: first });
    expect((await failure(stripe.payouts.retrieve(payout.id, {}, { stripeContext: second }))).code).toBe('resource_missing');
    expect((await stripe.payouts.list({}, { stripeContext: second })).data).toEqual([]);
    expect((await failure(stripe.balance.retrieve({}, { stripeContext: 'acct_1nobody' }))).code).toBe('account_invalid');
  });

  it('never keeps the whole account number, and refuses a sort code that is none', async () => {
    const { stripe, sandbox } = bench;
    const account = await stripe.v2.core.accounts.create({ dashboard: 'express' });
    const add = (routing_number: string) =>
      stripe.accounts.createExternalAccount(account.id, { external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number, account_number: '87654321' } });
    expect(await add('108800')).toMatchObject({ object: 'bank_account', last4: '4321', default_for_currency: true });
    expect(JSON.stringify(sandbox.state.all('bank_account'))).not.toContain('87654321');
    expect((await failure(add('1088'))).code).toBe('routing_number_invalid');
  });

  it('remembers a manual payout schedule and can restrict an account', async () => {
    const { stripe, sandbox } = bench;
    const account = await connectedAccount(bench);
    await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' }, statement_descriptor: 'COMMUNITY HELP' } } }, { stripeContext: account });
    const settings = await stripe.balanceSettings.retrieve({}, { stripeContext: account });
    expect(settings.payments.payouts).toMatchObject({ schedule: { interval: 'manual' }, statement_descriptor: 'COMMUNITY HELP' });
    await control(sandbox.url, `accounts/${account}/restrict`);
    const shown = await stripe.v2.core.accounts.retrieve(account, { include: ['configuration.recipient'] });
    expect(shown.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status).toBe('restricted');
    expect((await failure(clientFor(sandbox.url).transfers.create({ amount: 1, currency: 'gbp', destination: account }))).code).toBe('insufficient_capabilities_for_transfer');
  });
});
