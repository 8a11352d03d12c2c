import { randomUUID } from 'node:crypto';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { connectEventBus, outgoingEvent, Seal } from '@community-help/service-kit';
import type Stripe from 'stripe';
import { askDatabase } from './ask-database.js';
import type { Platform } from './platform.js';
import { patiently } from './patient-fetch.js';
import type { ChaosSettings } from './settings.js';

/** Account numbers with which the sandbox's payouts end well, end badly at once, and come back after 'paid'. */
export const GOOD_ACCOUNT = '00012345';
const BAD_ACCOUNTS = ['11111113', '66666669'];
export const SORT_CODE = '108800';

export interface ChaosHelper {
  helperId: string;
  accountId: string;
  hasBadBank: boolean;
}

/** Registers helpers as registrations would announce them, and connects their accounts; every twentieth has a bank that fails. */
export async function registerHelpers(platform: Platform, settings: ChaosSettings): Promise<ChaosHelper[]> {
  const bus = connectEventBus(
    {
      eventBus: settings.eventBus,
      eventDatabaseUrl: platform.env.EVENT_DATABASE_URL,
      kafkaBrokers: settings.kafkaBrokers?.split(','),
      kafkaPrefix: settings.kafkaPrefix,
      kafkaReplication: 1,
      eventRetentionDays: 0,
    },
    'chaos',
  );
  const ids = Array.from({ length: settings.helpers }, () => randomUUID());
  await bus.prepare([HelperRegisteredV1.topic], []);
  const seal = await Seal.load('BANK_DETAILS_PUBLIC_KEY', platform.bankPublicKey);
  const sealed = (n: number): Promise<string> => seal.seal({ bankAccountName: `Helper ${n}`, bankName: null, sortCode: SORT_CODE, accountNumber: accountNumberOf(n) });
  const listings = await Promise.all(
    ids.map(async (helperId, n) => outgoingEvent(HelperRegisteredV1, { ...LISTING, helperId, email: `helper${n}@example.org`, sealedBankDetails: await sealed(n) })),
  );
  await bus.publish(listings);
  await bus.close();
  const helpers: ChaosHelper[] = [];
  const waiting = [...ids.entries()];
  const hand = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) helpers.push(await connect(platform, next[1], hasBadBankAccount(next[0])));
  };
  await Promise.all(Array.from({ length: 6 }, hand));
  return helpers;
}

async function connect(platform: Platform, helperId: string, hasBadBank: boolean): Promise<ChaosHelper> {
  const url = `${platform.paymentsUrl}/api/helpers/${helperId}`;
  await patiently('a helper becoming known', async () => ((await fetch(`${url}/stats`)).ok ? true : undefined));
  const accountId = await patiently('opening an account', async () => {
    const [row] = await askDatabase(platform.databaseUrl, `select account_id from payout_account where helper_id = $1 and bank_account_id is not null`, [helperId]);
    return row && String(row.account_id);
  });
  await platform.control('POST', `accounts/${accountId}/onboard`);
  return { helperId, accountId, hasBadBank };
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

const LISTING: Omit<HelperRegisteredV1, 'helperId' | 'email'> = {
  revision: 1,
  name: 'Helper of chaos',
  description: 'Helps whatever happens.',
  projectType: 'charities',
  phone: null,
  website: null,
  location: 'Leeds',
  latitude: 53.8,
  longitude: -1.55,
  locationPrecision: 'place',
  services: [],
  acceptsDonations: true,
  images: [],
  isVerified: true,
  categories: [],
  charityCategories: [],
  areasOfHelp: [],
  organizationType: null,
  experience: null,
  additionalInfo: null,
  availability: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
