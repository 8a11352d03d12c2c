import type Stripe from 'stripe';
import { SETTLED_MS, control, type TestBench } from './sandbox-client.js';

/**
 * Every call that the payments service makes, in an order in which each succeeds. Used to check the answers
 * and to send the same requests to other implementations.
 */
export async function makeEveryCall({ stripe, sandbox }: TestBench) {
  const intent = await stripe.paymentIntents.create(
    {
      amount: 500,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
      description: 'Donation',
      statement_descriptor_suffix: 'DONATION',
      transfer_group: 'donation_01',
      metadata: { donation_id: '01', helper_id: 'h1', purpose: 'donation' },
    },
    { idempotencyKey: 'donation:01:pi:1' },
  );
  await stripe.paymentIntents.update(intent.id, { amount: 10_000 });
  const abandoned = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp', allowed_payment_method_types: ['card'] });
  const canceled = await stripe.paymentIntents.cancel(abandoned.id, { cancellation_reason: 'abandoned' });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url: 'https://site.example/ok' });
  const full = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
  await sandbox.clock.advance(SETTLED_MS);

  const premium = { currency: 'gbp', unit_amount: 1000, recurring: { interval: 'month' as const }, lookup_key: 'premium-helper', product_data: { name: 'Premium helper' } };
  const price = await stripe.prices.create(premium);
  await stripe.prices.list({ lookup_keys: ['premium-helper'], active: true });
  const customer = await stripe.customers.create({ metadata: { registration_session: 's' } }, { idempotencyKey: 'reg:s:cus' });
  const subscription = await stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_mode: { type: 'flexible' },
      expand: ['latest_invoice.confirmation_secret'],
      metadata: { registration_session: 's', registration_type: 'premium-helper' },
    },
    { idempotencyKey: 'reg:s:sub:1' },
  );
  await stripe.customers.update(customer.id, { email: 'h@example.org', name: 'H' });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  await stripe.paymentIntents.confirm(invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '', { payment_method: 'pm_card_visa' });
  await stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 100, expand: ['data.payments'] });
  const active = await stripe.subscriptions.retrieve(subscription.id);
  const card = await replaceCard(stripe, subscription.id);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stripe.subscriptions.cancel(subscription.id);

  const account = await stripe.v2.core.accounts.create(
    {
      contact_email: 'h@example.org',
      display_name: 'H',
      dashboard: 'express',
      identity: { country: 'gb', entity_type: 'individual' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { currency: 'gbp', responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      include: ['configuration.recipient', 'requirements'],
      metadata: { helper_id: 'h1' },
    },
    { idempotencyKey: 'helper:h1:account' },
  );
  const onboarding = { refresh_url: 'https://x.example/r', return_url: 'https://x.example/ok', collection_options: { fields: 'eventually_due' as const } };
  const link = await stripe.v2.core.accountLinks.create({ account: account.id, use_case: { type: 'account_onboarding', account_onboarding: onboarding } });
  const bankDetails = { country: 'GB', currency: 'gbp', account_holder_name: 'H', account_holder_type: 'individual' as const, routing_number: '108800', account_number: '00012345' };
  const bankAccount = await stripe.accounts.createExternalAccount(
    account.id,
    { external_account: { object: 'bank_account', ...bankDetails }, default_for_currency: true },
    { idempotencyKey: 'helper:h1:bank:1' },
  );
  await stripe.accounts.listExternalAccounts(account.id, { object: 'bank_account', limit: 10 });
  await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' }, statement_descriptor: 'COMMUNITY HELP' } } }, { stripeContext: account.id });
  await control(sandbox.url, `accounts/${account.id}/onboard`);
  const ready = await stripe.v2.core.accounts.retrieve(account.id, { include: ['configuration.recipient', 'requirements'] });

  const transfer = await stripe.transfers.create(
    { amount: 5000, currency: 'gbp', destination: account.id, transfer_group: 'payout_01', metadata: { payout_id: '01' } },
    { idempotencyKey: 'payout:01:transfer:1' },
  );
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 100, metadata: { refund_id: 're' } }, { idempotencyKey: 'x' });
  const payout = await stripe.payouts.create(
    { amount: 4900, currency: 'gbp', statement_descriptor: 'COMMUNITY HELP', metadata: { payout_id: '01' } },
    { stripeContext: account.id, idempotencyKey: 'payout:01:payout:1' },
  );
  await stripe.payouts.retrieve(payout.id, undefined, { stripeContext: account.id });
  const connectedBalance = await stripe.balance.retrieve(undefined, { stripeContext: account.id });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100, reason: 'requested_by_customer' }, { idempotencyKey: 'refund:1' });

  const transfers = await stripe.transfers.list({ transfer_group: 'payout_01', limit: 10 }).autoPagingToArray({ limit: 100 });
  const events = await stripe.events.list({ created: { gte: 1 }, types: ['payment_intent.succeeded'], delivery_success: false }).autoPagingToArray({ limit: 100 });
  const balanceTransactions = await stripe.balanceTransactions.list({ created: { gte: 1 } }).autoPagingToArray({ limit: 100 });
  await stripe.transfers.retrieve(transfer.id);
  await stripe.payouts.list({ limit: 5, status: 'pending' }, { stripeContext: account.id });
  await stripe.refunds.list({ payment_intent: intent.id });
  await stripe.refunds.retrieve(refund.id);
  const opened = await control(sandbox.url, `charges/${String((full.latest_charge as Stripe.Charge).id)}/dispute`);
  const dispute = await stripe.disputes.retrieve(String(opened.id));
  return {
    intent, canceled, full, subscription, invoice, invoices, active, account, link, bankAccount, ready, transfer, reversal, payout,
    connectedBalance, refund, transfers, events, balanceTransactions, dispute,
  };
}

/** The way of a holder through the billing portal. @returns the id of the new card */
export async function replaceCard(stripe: Stripe, subscriptionId: string, card = 'pm_card_mastercard'): Promise<string> {
  const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
  const returnUrl = 'https://site.example/manage';
  const session = await stripe.billingPortal.sessions.create({
    customer: customer as string,
    return_url: returnUrl,
    flow_data: { type: 'payment_method_update', after_completion: { type: 'redirect', redirect: { return_url: returnUrl } } },
  });
  const answer = await fetch(session.url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  if (answer.headers.get('location') !== returnUrl) throw new Error(`${answer.status}: the portal does not lead back`);
  const after = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['customer'] });
  return (after.customer as Stripe.Customer).invoice_settings.default_payment_method as string;
}

/** Requests with mistakes that Stripe names as mistakes of a parameter. */
export const mistakes: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'an amount that is not a number': (stripe) => stripe.paymentIntents.create({ amount: 'x' as unknown as number, currency: 'gbp' }),
  'an unknown parameter': (stripe) => stripe.paymentIntents.create({ amount: 500, currency: 'gbp', nonsense: 1 } as Stripe.PaymentIntentCreateParams),
  'an unknown nested parameter': (stripe) =>
    stripe.subscriptions.create({ customer: 'cus_1', items: [{ price: 'price_1', colour: 'red' }] } as unknown as Stripe.SubscriptionCreateParams),
  'a missing amount': (stripe) => stripe.paymentIntents.create({ currency: 'gbp' } as Stripe.PaymentIntentCreateParams),
  'a missing destination': (stripe) => stripe.transfers.create({ currency: 'gbp', amount: 1 } as unknown as Stripe.TransferCreateParams),
  'a reason that does not exist': (stripe) => stripe.refunds.create({ charge: 'ch_1', reason: 'boredom' as 'fraudulent' }),
  'a flag that is neither true nor false': (stripe) => stripe.subscriptions.update('sub_1', { cancel_at_period_end: 'maybe' as unknown as boolean }),
  'a list that is not a list': (stripe) => stripe.events.list({ types: 'payment_intent.succeeded' as unknown as string[] }),
};
