import type Stripe from 'stripe';
import type { Work } from '../state/work.js';
import { accountStatus, type AccountStatus } from './account-status.js';
import type { ConnectedAccount } from './connected-account.js';

/** Parts of a v2 account that are left out unless `include` names them. */
export const INCLUDABLE = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;

type V2Account = Stripe.V2.Core.Account;

export function showAccountV2(work: Work, account: ConnectedAccount, include: readonly string[] = []): V2Account {
  const status = accountStatus(work, account);
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: account.hasTransfersRequested ? ['recipient'] : [],
    ...(include.includes('configuration.recipient') && { configuration: { recipient: recipientOf(account, status) } }),
    ...(account.contactEmail !== null && { contact_email: account.contactEmail }),
    created: new Date(account.created * 1000).toISOString(),
    dashboard: account.dashboard,
    ...(include.includes('defaults') && {
      defaults: {
        currency: 'gbp',
        responsibilities: { fees_collector: 'application', losses_collector: 'application', requirements_collector: 'stripe' },
      },
    }),
    ...(account.displayName !== null && { display_name: account.displayName }),
    ...(include.includes('future_requirements') && { future_requirements: { entries: [] } }),
    ...(include.includes('identity') && { identity: { country: 'gb', entity_type: account.entityType } }),
    livemode: false,
    metadata: account.metadata,
    ...(include.includes('requirements') && { requirements: requirementsOf(status) }),
  };
}

function recipientOf(account: ConnectedAccount, status: AccountStatus): Stripe.V2.Core.Account.Configuration.Recipient {
  if (!account.hasTransfersRequested) return { applied: false };
  const code = account.isRestricted ? 'restricted_other' : 'requirements_past_due';
  const resolution = account.isRestricted ? 'contact_stripe' : 'provide_info';
  const details = (isActive: boolean) => (isActive ? [] : [{ code, resolution } as const]);
  return {
    applied: true,
    capabilities: {
      stripe_balance: {
        payouts: { status: status.payouts, status_details: details(status.payouts === 'active') },
        stripe_transfers: {
          status: status.transfers === 'active' ? 'active' : 'restricted',
          status_details: details(status.transfers === 'active'),
        },
      },
    },
  };
}

function requirementsOf(status: AccountStatus): Stripe.V2.Core.Account.Requirements {
  return {
    entries: status.due.map((name) => ({
      awaiting_action_from: 'user',
      description: name,
      errors: [],
      impact: {
        restricts_capabilities: [
          { capability: name === 'external_account' ? 'stripe_balance.payouts' : 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status: 'past_due' } },
        ],
      },
      minimum_deadline: { status: 'past_due' },
      requested_reasons: [{ code: 'routine_onboarding' }],
    })),
    ...(status.due.length > 0 && { summary: { minimum_deadline: { status: 'past_due' } } }),
  };
}
