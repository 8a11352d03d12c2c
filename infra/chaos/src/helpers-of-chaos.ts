import { randomUUID } from 'node:crypto';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { connectEventBus, outgoingEvent } from '@community-help/service-kit';
import type Stripe from 'stripe';
import { askDatabase } from './ask-database.js';
import type { Platform } from './platform.js';
import { patiently, postJson } from './patient-fetch.js';
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
export async function registerHelpers(platform: Platform, stripe: Stripe, settings: ChaosSettings): Promise<ChaosHelper[]> {
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
  await bus.publish(ids.map((helperId, n) => outgoingEvent(HelperRegisteredV1, { ...LISTING, helperId, email: `helper${n}@example.org` })));
  await bus.close();
  const helpers: ChaosHelper[] = [];
  const waiting = [...ids.entries()];
  const hand = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) helpers.push(await connect(platform, stripe, next[1], next[0] % 20 === 7));
  };
  await Promise.all(Array.from({ length: 6 }, hand));
  return helpers;
}

async function connect(platform: Platform, stripe: Stripe, helperId: string, hasBadBank: boolean): Promise<ChaosHelper> {
  const url = `${platform.paymentsUrl}/api/helpers/${helperId}`;
  await patiently('a helper becoming known', async () => ((await fetch(`${url}/stats`)).ok ? true : undefined));
  await patiently('opening an account', () => postJson(`${url}/payout-account`));
  const [row] = await askDatabase(platform.databaseUrl, `select account_id from payout_account where helper_id = $1`, [helperId]);
  const accountId = String(row!.account_id);
  const number = hasBadBank ? BAD_ACCOUNTS[helperId.charCodeAt(0) % BAD_ACCOUNTS.length]! : GOOD_ACCOUNT;
  await giveBank(stripe, accountId, number);
  await platform.control('POST', `accounts/${accountId}/onboard`);
  return { helperId, accountId, hasBadBank };
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
