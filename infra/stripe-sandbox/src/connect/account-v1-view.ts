import type Stripe from 'stripe';
import type { Work } from '../state/work.js';
import { accountStatus } from './account-status.js';
import { showBankAccount } from './bank-account-view.js';
import type { ConnectedAccount } from './connected-account.js';
import { settingsOf } from './balance-settings.js';

export function showAccountV1(work: Work, account: ConnectedAccount): Stripe.Account {
  const status = accountStatus(work, account);
  const schedule = settingsOf(work, account.id).payments.payouts?.schedule?.interval ?? 'daily';
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: status.due,
    errors: [],
    eventually_due: status.due,
    past_due: status.due,
    pending_verification: [],
  };
  return {
    id: account.id,
    object: 'account',
    business_profile: null,
    business_type: account.entityType,
    capabilities: account.hasTransfersRequested ? { transfers: status.transfers === 'active' ? 'active' : 'inactive' } : {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: account.dashboard },
      type: 'application',
    },
    country: 'GB',
    created: account.created,
    default_currency: 'gbp',
    details_submitted: account.isOnboarded,
    email: account.contactEmail,
    external_accounts: {
      object: 'list',
      data: work.newestFirst('bank_account', account.id).map(showBankAccount),
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    future_requirements: { ...requirements, currently_due: [], eventually_due: [], past_due: [], disabled_reason: null },
    metadata: account.metadata,
    payouts_enabled: status.payouts === 'active',
    requirements: {
      ...requirements,
      disabled_reason: account.isRestricted ? 'platform_paused' : status.due.length > 0 ? 'requirements.past_due' : null,
    },
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: { statement_descriptor_prefix: null, statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null },
      dashboard: { display_name: account.displayName, timezone: 'Europe/London' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: schedule }, statement_descriptor: null },
    },
    tos_acceptance: { date: null },
    type: account.dashboard === 'express' ? 'express' : 'none',
  };
}
