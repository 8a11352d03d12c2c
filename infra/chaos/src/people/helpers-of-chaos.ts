import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { ChaosSettings } from '../settings.js';
import { askDatabase } from '../world/ask-database.js';
import type { Platform } from '../world/platform.js';
import { payByCard, sandboxClient } from './card-payment.js';
import { patiently, postJson } from './patient-fetch.js';

const AT_ONCE = 6;
export const HELPER_MAIL_DOMAIN = 'helper-of-chaos.example';
const FORM = { location: '53.8, -1.55', projectType: 'charities', description: 'Helps whatever happens.', services: ['Food'], acceptsDonations: true };

/** Account numbers with which the sandbox's payouts end well, end badly at once, and come back after 'paid'. */
export const GOOD_ACCOUNT = '00012345';
const BAD_ACCOUNTS = ['11111113', '66666669'];
export const SORT_CODE = '108800';

/** A helper with a listing. */
export interface Registered {
  helperId: string;
  email: string;
  hasBadBank: boolean;
}

/** A helper who can be paid. */
export interface ChaosHelper extends Registered {
  accountId: string;
}

/** Registers helpers as the form does, with a paid premium; every twentieth has a bank that fails. @param onOne called after each */
export async function registerHelpers(platform: Platform, settings: ChaosSettings, onOne: () => void): Promise<Registered[]> {
  const stripe = sandboxClient(platform);
  const numbers = Array.from({ length: settings.helpers }, (_, n) => n);
  return inLanes(numbers, async (n) => {
    const registered = await register(platform, stripe, n);
    onOne();
    return registered;
  });
}

/** Finishes Stripe's part of their accounts, as soon as the platform has opened them. */
export async function connectHelpers(platform: Platform, registered: readonly Registered[]): Promise<ChaosHelper[]> {
  return inLanes(registered, async (helper) => {
    const accountId = await patiently('opening an account', async () => {
      const [row] = await askDatabase(platform.postgres.url('payments'), `select account_id from payout_account where helper_id = $1 and bank_account_id is not null`, [helper.helperId]);
      return row && String(row.account_id);
    });
    await patiently('onboarding', async () => (await platform.control('POST', `accounts/${accountId}/onboard`), true));
    return { ...helper, accountId };
  });
}

async function register(platform: Platform, stripe: Stripe, n: number): Promise<Registered> {
  const email = `helper${n}@${HELPER_MAIL_DOMAIN}`;
  const registrationPaymentId = await payPremium(platform, stripe, email);
  const form = { ...FORM, registrationPaymentId, name: `Kitchen ${n} of Chaos`, email, bankAccountName: `Kitchen ${n}`, sortCode: SORT_CODE, accountNumber: accountNumberOf(n) };
  const repeatKey = randomUUID();
  const { id: helperId } = await patiently('registering', () => postJson<{ id: string }>(`${platform.siteUrl}/api/registrations`, form, repeatKey));
  return { helperId, email, hasBadBank: hasBadBankAccount(n) };
}

async function inLanes<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) done.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}

/** Ten pounds a month: without it a listing takes no donations. */
async function payPremium(platform: Platform, stripe: Stripe, email: string): Promise<string> {
  const wish = { registrationType: 'charity-verification', sessionId: randomUUID(), email };
  const begin = () => postJson<{ clientSecret: string; registrationPaymentId: string }>(`${platform.siteUrl}/api/create-registration-payment`, wish);
  const { clientSecret, registrationPaymentId } = await patiently('beginning a premium', begin);
  await payByCard(stripe, clientSecret, 'pm_card_visa');
  return registrationPaymentId;
}

function hasBadBankAccount(n: number): boolean {
  return n % 20 === 7;
}

function accountNumberOf(n: number): string {
  return hasBadBankAccount(n) ? BAD_ACCOUNTS[Math.floor(n / 20) % BAD_ACCOUNTS.length]! : GOOD_ACCOUNT;
}

export async function giveBank(stripe: Stripe, accountId: string, number: string): Promise<void> {
  const details = { object: 'bank_account' as const, country: 'GB', currency: 'gbp', routing_number: SORT_CODE, account_number: number };
  await stripe.accounts.createExternalAccount(accountId, { external_account: details, default_for_currency: true });
}
