import { HelperRegisteredV1, ProviderEventReceivedV1 } from '@community-help/event-contracts';
import { LinkSigner, publicSigningKeys, type AccountRole, type LinkRequest } from '@community-help/service-kit';
import { findFreePort } from '@community-help/local';
import { startStripeSandbox, type SandboxOptions, type StripeSandbox } from '@community-help/stripe-sandbox';
import { eventually, listingEvent, publish, startTestService, TestIdentities, type TestService, type TestTransport } from '@community-help/test-kit';
import { CompactEncrypt, importJWK } from 'jose';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { payments } from '../../src/index.js';
import { checkLedger } from '../../src/ledger/check-ledger.js';
import { OpenPayoutAccount } from '../../src/payout-accounts/open-payout-account.js';
import { CatchUpWithProvider } from '../../src/payouts/catch-up-with-provider.js';
import { Clock } from '../../src/time/clock.js';
import { DatabaseClock } from '../../src/time/database-clock.js';
import { restoreDump, type Dump } from './dump.js';
import { sealingKeys, signingKeys, type KeyPair } from './keys.js';

/** An effect that arrives by events. */
export const soon = eventually;

/** The second one is being rolled out. */
export const INTERNAL_KEYS = ['internal-key-of-the-tests', 'internal-key-of-tomorrow'] as const;
export const WEBHOOK_SECRET = 'whsec_platform_events_of_the_tests';
export const CONNECT_SECRET = 'whsec_connect_events_of_the_tests';

/** The whole payments service in front of the Stripe sandbox, with everything real but Stripe. */
export class PaymentsBench {
  private constructor(
    readonly sandbox: StripeSandbox,
    readonly service: TestService,
    readonly stripe: Stripe,
    readonly bankKeys: KeyPair,
    readonly mailKeys: KeyPair,
    private readonly links: LinkSigner,
    private readonly identities: TestIdentities,
  ) {}

  /** @param options.worker false for a service that only answers: nobody touches the rows of the suite */
  static async start(options: { transport?: TestTransport; sandbox?: SandboxOptions; env?: Record<string, string>; worker?: false } = {}): Promise<PaymentsBench> {
    const port = await findFreePort();
    const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`;
    const sandbox = await startStripeSandbox({
      webhookUrl,
      webhookSecret: WEBHOOK_SECRET,
      connectWebhookSecret: CONNECT_SECRET,
      settlementDelayMs: 0,
      payoutDelayMs: 100,
      ...options.sandbox,
    });
    const bankKeys = sealingKeys();
    const mailKeys = sealingKeys();
    const linkKeys = signingKeys();
    const identities = await TestIdentities.create();
    const env = {
      PORT: String(port),
      STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      STRIPE_API_URL: sandbox.url,
      BANK_DETAILS_PRIVATE_KEY: JSON.stringify(bankKeys.privateJwk),
      MAIL_PUBLIC_KEY: JSON.stringify(mailKeys.publicJwk),
      LINK_PUBLIC_KEYS: publicSigningKeys('LINK_SIGNING_KEYS', linkKeys),
      IDENTITY_PUBLIC_KEYS: identities.publicKeys,
      CARD_TESTING_LIMITS: 'off',
      INTERNAL_API_KEYS: `${INTERNAL_KEYS.join(',')}`,
      ADDRESS_HASH_KEY: 'key-of-the-tests',
      DASHBOARD_ACCESS: 'open',
      SITE_URL: 'http://127.0.0.1:8080',
      SWEEP_EVERY_MS: '500',
      PAYOUT_TIME_SCALE: '0.0001',
      PAYOUT_HOLD_HOURS: '0',
      ...options.env,
    };
    const service = inTimeOf(sandbox, await startTestService(payments, { worker: options.worker ?? true, env, ...(options.transport && { transport: options.transport }) }));
    // Until Stripe has been asked once, a fresh database pays nobody.
    if (options.worker !== false) await service.app.get(CatchUpWithProvider).run();
    const address = { host: '127.0.0.1', port: Number(new URL(sandbox.url).port), protocol: 'http' as const };
    const stripe = new Stripe('sk_test_of_the_tests', { ...address, telemetry: false, maxNetworkRetries: 0 });
    const links = await LinkSigner.load('LINK_SIGNING_KEYS', linkKeys);
    return new PaymentsBench(sandbox, service, stripe, bankKeys, mailKeys, links, identities);
  }

  /** The process ends and its database is lost; another one starts on a copy of it, with the same bus and in front of the same sandbox. */
  async restored(dump: Dump): Promise<PaymentsBench> {
    const { env, transport } = this.service;
    await this.service.close();
    const { url } = await restoreDump(dump, env);
    const service = inTimeOf(this.sandbox, await startTestService(payments, { worker: true, transport, databaseUrl: url, env: { ...env, DATABASE_URL: url } }));
    return new PaymentsBench(this.sandbox, service, this.stripe, this.bankKeys, this.mailKeys, this.links, this.identities);
  }

  get dataSource(): DataSource {
    return this.service.app.get(DataSource);
  }

  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = { 'content-type': 'application/json', ...headers };
    return answerOf(await fetch(this.service.url + path, { method: 'POST', headers: sent, body: body === undefined ? undefined : JSON.stringify(body) }));
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return answerOf(await fetch(this.service.url + path, { headers }));
  }

  /** As registrations spends a premium. */
  claim(id: string, helperId: string, registrationType = 'premium-helper', key: string = INTERNAL_KEYS[0]): Promise<Answer> {
    return this.post(`/internal/registration-payments/${id}/claim`, { registrationType, helperId }, { authorization: `Bearer ${key}` });
  }

  /** The token of a mailed link, as reporting signs it. */
  link(request: LinkRequest): Promise<string> {
    return this.links.sign(request, new Date(this.sandbox.clock.now()));
  }

  /** The header of somebody who signed in with an address. */
  signedIn(address: string, options?: { audience?: string; roles?: AccountRole[] }): Promise<Record<string, string>> {
    return this.identities.header(address, options?.audience ?? 'payments', options);
  }

  /** A helper as registrations announces one; resolves when payments knows them. */
  async registerHelper(given: Partial<HelperRegisteredV1> = {}): Promise<string> {
    const helperId = given.helperId ?? uuidv7();
    await publish(this.service.transport, HelperRegisteredV1, premiumListing(helperId, given));
    await soon(async () => {
      const known = await this.dataSource.query(`select 1 from helper where helper_id = $1`, [helperId]);
      if (known.length === 0) throw new Error('not known yet');
    });
    return helperId;
  }

  /** A donation through the real path: intent, card in the browser, webhook; resolves with the donation's id, not yet recorded. */
  async donate(helperId: string, pounds: number, card = 'pm_card_visa', more: object = {}): Promise<string> {
    const { status, body, text } = await this.post('/api/create-payment-intent', { amount: pounds, purpose: 'donation', helperId, ...more });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    await this.pay(body.clientSecret, card);
    return body.paymentId;
  }

  /** The fees of cards are the platform's: what it sells pays them. */
  async sellKits(count = 1): Promise<void> {
    for (let n = 0; n < count; n++) {
      const { body } = await this.post('/api/create-payment-intent', { amount: 49.99, purpose: 'merchandise-starter-pack' });
      await this.pay(body.clientSecret);
    }
  }

  pay(clientSecret: string, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0]!, { payment_method: card });
  }

  /** With the name on the card, as wallets send it. */
  payAs(name: string, clientSecret: string): Promise<Stripe.PaymentIntent> {
    const card = { type: 'card', card: { token: 'tok_visa' }, billing_details: { name } } as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
    return this.stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0]!, { payment_method_data: card });
  }

  /** Opens and onboards a helper's account; resolves when the dashboard says 'Connected'. */
  async connect(helperId: string, accountNumber?: string): Promise<string> {
    const accountId = await this.service.app.get(OpenPayoutAccount).run(helperId);
    await this.stripe.accounts.createExternalAccount(accountId, {
      external_account: { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: accountNumber ?? '00012345' },
      default_for_currency: true,
    });
    await this.control(`accounts/${accountId}/onboard`);
    await soon(async () => {
      const { body } = await this.get(`/api/helpers/${helperId}/stats`);
      if (!body.stripeAccountConnected) throw new Error('not connected yet');
    });
    return accountId;
  }

  /** From now on no event arrives from the provider; those on their way have arrived and were followed. Until `sandbox.faults.clear()`. */
  async withoutEvents(): Promise<void> {
    // What is dropped is sent again a moment later; a day's delay outlasts every test.
    this.sandbox.faults.set({ seed: 1, webhooks: { delayPercent: 100, delayMs: 86_400_000 } });
    await this.sandbox.webhooks.deliverNow();
    const { topic } = ProviderEventReceivedV1;
    await soon(async () => {
      const unpublished = await this.dataSource.query(`select 1 from outbox where topic = $1`, [topic]);
      const behind = (await this.service.transport.bus.lag('payments', [topic])).get(topic);
      if (unpublished.length > 0 || behind !== 0) throw new Error('an event is on its way');
    });
  }

  async accountOf(helperId: string): Promise<string> {
    const [row] = await this.dataSource.query(`select account_id from payout_account where helper_id = $1`, [helperId]);
    return row.account_id;
  }

  /** Rows that a sweep has put off are due again at once. */
  async hurryPostponed(): Promise<void> {
    await this.dataSource.query('delete from postponed_row');
  }

  async control(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.sandbox.url}/_sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  async sealBankDetails(details: object): Promise<string> {
    const key = await importJWK(this.bankKeys.publicJwk as never, 'ECDH-ES');
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(details))).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' }).encrypt(key);
  }

  stats(helperId: string): Promise<any> {
    return this.get(`/api/helpers/${helperId}/stats`).then(({ body }) => body);
  }

  /** Every broken promise of the books, and where they differ from what the provider holds. */
  async faultsOfBooks(): Promise<unknown[]> {
    const broken: unknown[] = (await checkLedger(this.dataSource)).filter((finding) => finding.violationCount > 0);
    const [row] = await this.dataSource.query(`select sum(debits - credits)::int as pence from ledger_account where id = 'asset:stripe'`);
    const balance = await this.stripe.balance.retrieve();
    const held = [...balance.available, ...balance.pending].reduce((sum, part) => sum + part.amount, 0);
    if (row.pence !== held) broken.push({ ledger: row.pence, provider: held });
    return broken;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.sandbox.close();
  }
}

/** Both sides see the sandbox's virtual time, so that a test can let days pass. */
function inTimeOf({ clock }: StripeSandbox, service: TestService): TestService {
  service.app.get(Clock).now = () => new Date(clock.now());
  service.app.get(DatabaseClock).now = async () => new Date(clock.now());
  return service;
}

/** A listing with premium, whose address is confirmed. */
export const premiumListing = (helperId: string, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 =>
  listingEvent(helperId, { email: `${helperId}@example.org`, acceptsDonations: true, isVerified: true, ...changes });

export interface Answer {
  status: number;
  body: any;
  text: string;
  headers: Headers;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : undefined };
}
