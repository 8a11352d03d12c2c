import type Stripe from 'stripe';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { email, mergeMetadata, metadata, parametersOf, url } from '../parameters/common-rules.js';
import { flag, nested, oneOf, optional, text } from '../parameters/rules.js';
import { PLATFORM } from '../state/work.js';
import { createAccountLink } from './account-links.js';
import { showAccountV1 } from './account-v1-view.js';
import { addBankAccount, externalAccount } from './add-bank-account.js';
import { saveSettings, settingsOf, withSchedule } from './balance-settings.js';
import { createAccount, ownAccount } from './build-account.js';
import { changeAccount } from './change-account.js';

const common = {
  email: optional(email()),
  metadata: metadata(),
  business_type: optional(oneOf('individual', 'company', 'non_profit', 'government_entity')),
  capabilities: optional(nested({ transfers: optional(nested({ requested: flag() })) })),
  external_account: optional(externalAccount()),
  settings: optional(nested({ payouts: optional(nested({ schedule: optional(nested({ interval: oneOf('manual', 'daily') })) })) })),
};

export const accountV1Routes = [
  route({
    method: 'POST',
    path: '/v1/accounts',
    params: parametersOf<Stripe.AccountCreateParams>()({
      ...common,
      country: optional(oneOf('GB')),
      default_currency: optional(oneOf('gbp')),
      controller: optional(
        nested({
          fees: optional(nested({ payer: oneOf('application') })),
          losses: optional(nested({ payments: oneOf('application') })),
          requirement_collection: optional(oneOf('stripe')),
          stripe_dashboard: optional(nested({ type: oneOf('express', 'none', 'full') })),
        }),
      ),
    }),
    answer: ({ work, params }) => {
      const account = createAccount(work, {
        madeBy: 'v1',
        contactEmail: params.email ?? null,
        entityType: params.business_type ?? 'individual',
        dashboard: params.controller?.stripe_dashboard?.type ?? 'express',
        metadata: mergeMetadata(null, params.metadata),
        hasTransfersRequested: params.capabilities?.transfers?.requested ?? false,
      });
      const interval = params.settings?.payouts?.schedule?.interval;
      if (interval) saveSettings(work, account.id, withSchedule(settingsOf(work, account.id), { interval }));
      if (params.external_account !== undefined) addBankAccount(work, account.id, params.external_account, true, {});
      return showAccountV1(work, account);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/accounts',
    params: parametersOf<Stripe.AccountListParams>()(datedPageParameters),
    answer: ({ work, params }) => listPage('/v1/accounts', work.newestFirst('account', PLATFORM).map((account) => showAccountV1(work, account)), params),
  }),
  route({ method: 'GET', path: '/v1/accounts/:id', params: {}, answer: ({ work, id }) => showAccountV1(work, ownAccount(work, id())) }),
  route({
    method: 'POST',
    path: '/v1/accounts/:id',
    params: parametersOf<Stripe.AccountUpdateParams>()(common),
    answer: ({ work, params, id }) => {
      const account = ownAccount(work, id());
      return changeAccount(work, account.id, () => {
        const updated = work.save('account', {
          ...account,
          contactEmail: params.email ?? account.contactEmail,
          entityType: params.business_type ?? account.entityType,
          metadata: mergeMetadata(account.metadata, params.metadata),
          hasTransfersRequested: params.capabilities?.transfers?.requested ?? account.hasTransfersRequested,
        });
        const interval = params.settings?.payouts?.schedule?.interval;
        if (interval) saveSettings(work, account.id, withSchedule(settingsOf(work, account.id), { interval }));
        if (params.external_account !== undefined) {
          for (const old of work.newestFirst('bank_account', account.id)) work.remove('bank_account', old.id);
          addBankAccount(work, account.id, params.external_account, true, {});
        }
        return showAccountV1(work, updated);
      });
    },
  }),
  route({
    method: 'POST',
    path: '/v1/account_links',
    params: parametersOf<Stripe.AccountLinkCreateParams>()({
      account: text(),
      type: oneOf('account_onboarding', 'account_update'),
      refresh_url: optional(url()),
      return_url: optional(url()),
      collection_options: optional(nested({ fields: optional(oneOf('currently_due', 'eventually_due')) })),
    }),
    answer: ({ work, params }): Stripe.AccountLink => {
      const link = createAccountLink(work, ownAccount(work, params.account).id, params.refresh_url ?? '', params.return_url);
      return { object: 'account_link', created: work.now, expires_at: Math.floor(link.expiresAt / 1000), url: link.url };
    },
  }),
];
