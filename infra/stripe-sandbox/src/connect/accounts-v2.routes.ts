import type Stripe from 'stripe';
import { ApiError } from '../http/api-error.js';
import { route } from '../http/route.js';
import { email, mergeMetadata, metadata, parametersOf, url } from '../parameters/common-rules.js';
import { clearable, flag, listOf, nested, oneOf, optional, text } from '../parameters/rules.js';
import { PLATFORM, type Work } from '../state/work.js';
import { createAccountLink } from './account-links.js';
import { INCLUDABLE, showAccountV2 } from './account-v2-view.js';
import { createAccount } from './build-account.js';
import type { ConnectedAccount } from './connected-account.js';

const include = optional(listOf(oneOf(...INCLUDABLE)));
const requested = nested({ requested: flag() });

const onboarding = nested({
  refresh_url: url(),
  return_url: optional(url()),
  collection_options: optional(
    nested({ fields: optional(oneOf('currently_due', 'eventually_due')), future_requirements: optional(oneOf('include', 'omit')) }),
  ),
});

export const accountV2Routes = [
  route({
    method: 'POST',
    path: '/v2/core/accounts',
    params: parametersOf<Stripe.V2.Core.AccountCreateParams>()({
      contact_email: optional(email()),
      display_name: optional(clearable()),
      dashboard: optional(oneOf('express', 'full', 'none')),
      metadata: metadata(),
      include,
      configuration: optional(
        nested({
          recipient: optional(nested({ capabilities: optional(nested({ stripe_balance: optional(nested({ stripe_transfers: optional(requested) })) })) })),
        }),
      ),
      identity: optional(nested({ country: oneOf('gb', 'GB'), entity_type: optional(oneOf('individual', 'company', 'non_profit', 'government_entity')) })),
      defaults: optional(
        nested({
          currency: optional(oneOf('gbp')),
          responsibilities: optional(nested({ fees_collector: oneOf('application'), losses_collector: oneOf('application') })),
        }),
      ),
    }),
    answer: ({ work, params }) => {
      const account = createAccount(work, {
        contactEmail: params.contact_email ?? null,
        displayName: params.display_name ?? null,
        dashboard: params.dashboard ?? 'none',
        entityType: params.identity?.entity_type ?? 'individual',
        metadata: mergeMetadata(null, params.metadata),
        hasTransfersRequested: params.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false,
      });
      work.raiseThin('v2.core.account.created', account.id);
      return showAccountV2(work, account, params.include);
    },
  }),
  route({
    method: 'GET',
    path: '/v2/core/accounts/:id',
    params: parametersOf<Stripe.V2.Core.AccountRetrieveParams>()({ include }),
    answer: ({ work, params, id }) => showAccountV2(work, ownV2Account(work, id()), params.include),
  }),
  route({
    method: 'POST',
    path: '/v2/core/account_links',
    params: parametersOf<Stripe.V2.Core.AccountLinkCreateParams>()({
      account: text(),
      use_case: nested({
        type: oneOf('account_onboarding', 'account_update'),
        account_onboarding: optional(onboarding),
        account_update: optional(onboarding),
      }),
    }),
    answer: ({ work, params }): Stripe.V2.Core.AccountLink => {
      const account = ownV2Account(work, params.account);
      const details = params.use_case[params.use_case.type];
      if (!details) {
        throw new ApiError(400, { type: 'invalid_request_error', message: `use_case.${params.use_case.type} is missing.`, param: 'use_case' });
      }
      const link = createAccountLink(work, account.id, details.refresh_url, details.return_url);
      return {
        object: 'v2.core.account_link',
        account: account.id,
        created: new Date(work.nowMs).toISOString(),
        expires_at: new Date(link.expiresAt).toISOString(),
        livemode: false,
        url: link.url,
        use_case: params.use_case,
      };
    },
  }),
];

function ownV2Account(work: Work, id: string): ConnectedAccount {
  const account = work.find('account', id);
  if (!account || (work.account !== PLATFORM && work.account !== id)) {
    throw new ApiError(404, { type: 'invalid_request_error', code: 'not_found', message: `No such account: '${id}'` });
  }
  return account;
}
