import type Stripe from 'stripe';
import { listPage, pageParameters } from '../http/list-page.js';
import { route } from '../http/route.js';
import { mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { flag, oneOf, optional } from '../parameters/rules.js';
import { addBankAccount, externalAccount } from './add-bank-account.js';
import { ownAccount } from './build-account.js';
import { changeAccount } from './change-account.js';
import { showBankAccount } from './bank-account-view.js';

const all = '/v1/accounts/:id/external_accounts';

export const bankAccountRoutes = [
  route({
    method: 'POST',
    path: all,
    params: parametersOf<Stripe.AccountCreateExternalAccountParams>()({
      external_account: externalAccount(),
      default_for_currency: optional(flag()),
      metadata: metadata(),
    }),
    answer: ({ work, params, id }) => {
      const account = ownAccount(work, id());
      const added = changeAccount(work, account.id, () =>
        addBankAccount(work, account.id, params.external_account, params.default_for_currency ?? false, mergeMetadata(null, params.metadata)),
      );
      return showBankAccount(added);
    },
  }),
  route({
    method: 'GET',
    path: all,
    params: parametersOf<Stripe.AccountListExternalAccountsParams>()({ ...pageParameters, object: optional(oneOf('bank_account', 'card')) }),
    answer: ({ work, params, id }) => {
      const { id: accountId } = ownAccount(work, id());
      const shown = params.object === 'card' ? [] : work.newestFirst('bank_account', accountId).map(showBankAccount);
      return listPage(`/v1/accounts/${accountId}/external_accounts`, shown, params);
    },
  }),
];
