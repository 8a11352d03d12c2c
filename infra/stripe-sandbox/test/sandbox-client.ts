import Stripe from 'stripe';
import { startStripeSandbox, type SandboxOptions, type StripeSandbox } from '../src/index.js';
import { ACCOUNT_SECRET, CONNECT_SECRET, WebhookReceiver } from './webhook-receiver.js';

export interface TestBench {
  sandbox: StripeSandbox;
  stripe: Stripe;
  hooks: WebhookReceiver;
  close(): Promise<void>;
}

/** The unmodified SDK pointed at an address. */
export function clientFor(url: string, options: Partial<Stripe.StripeConfig> = {}): Stripe {
  return new Stripe('sk_test_x', { host: '127.0.0.1', port: Number(new URL(url).port), protocol: 'http', telemetry: false, maxNetworkRetries: 0, timeout: 5000, ...options });
}

export async function startBench(options: SandboxOptions = {}): Promise<TestBench> {
  const hooks = await WebhookReceiver.start();
  const sandbox = await startStripeSandbox({
    webhookUrl: hooks.accountUrl,
    webhookSecret: ACCOUNT_SECRET,
    connectWebhookUrl: hooks.connectUrl,
    connectWebhookSecret: CONNECT_SECRET,
    ...options,
  });
  return {
    sandbox,
    stripe: clientFor(sandbox.url),
    hooks,
    close: async () => {
      await sandbox.close();
      await hooks.close();
    },
  };
}

export const SETTLED_MS = 5000;

/** A successful payment whose money is available. @param amount pence */
export async function settledPayment({ sandbox, stripe }: TestBench, amount: number, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({ amount, currency: 'gbp', allowed_payment_method_types: ['card'], payment_method: card, confirm: true });
  await sandbox.clock.advance(SETTLED_MS);
  return intent;
}

/** A connected account that can receive money. @param accountNumber 8 digits that decide how payouts end */
export async function connectedAccount({ stripe, sandbox }: TestBench, accountNumber = '00012345'): Promise<string> {
  const account = await stripe.v2.core.accounts.create({
    contact_email: 'h@example.org',
    display_name: 'H',
    dashboard: 'express',
    identity: { country: 'gb', entity_type: 'individual' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: { currency: 'gbp', responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    include: ['configuration.recipient', 'requirements'],
  });
  await stripe.accounts.createExternalAccount(account.id, {
    external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', account_holder_name: 'H', routing_number: '108800', account_number: accountNumber },
    default_for_currency: true,
  });
  await control(sandbox.url, `accounts/${account.id}/onboard`);
  return account.id;
}

/** Presses one of the developers' switches. */
export async function control(url: string, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/_sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The error a call ends with; it must not succeed. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('The call succeeded although it had to fail.');
}
