import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { listPage, pageParameters } from '../http/list-page.js';
import { route } from '../http/route.js';
import { mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { flag, oneOf, optional } from '../parameters/rules.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';
import { addBankAccount, bankDetailsRule, buildBankAccount, externalAccount } from './add-bank-account.js';
import { ownAccount } from './build-account.js';
import { changeAccount } from './change-account.js';
import type { SandboxBankAccount } from './connected-account.js';
import { showBankAccount } from './bank-account-view.js';

const one = '/v1/accounts/:id/external_accounts/:bankAccountId';
const all = '/v1/accounts/:id/external_accounts';

export const bankAccountRoutes = [
  route({
    method: 'POST',
    path: '/v1/tokens',
    params: parametersOf<Stripe.TokenCreateParams>()({ bank_account: bankDetailsRule }),
    answer: ({ work, params }) => {
      const bankAccount = buildBankAccount(params.bank_account, '', 'bank_account');
      const { account: _account, ...shown } = showBankAccount(bankAccount);
      const token: Stripe.Token = {
        id: newId('btok'),
        object: 'token',
        bank_account: shown,
        client_ip: null,
        created: work.now,
        livemode: false,
        type: 'bank_account',
        used: false,
      };
      work.save('token', { id: token.id, token, bankAccount });
      return token;
    },
  }),
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
  route({ method: 'GET', path: one, params: {}, answer: ({ work, id }) => showBankAccount(ownBankAccount(work, id(), id('bankAccountId'))) }),
  route({
    method: 'POST',
    path: one,
    params: parametersOf<Stripe.AccountUpdateExternalAccountParams>()({ default_for_currency: optional(flag()), metadata: metadata() }),
    answer: ({ work, params, id }) => {
      const bankAccount = ownBankAccount(work, id(), id('bankAccountId'));
      return changeAccount(work, bankAccount.account, () => {
        if (params.default_for_currency) {
          for (const other of work.newestFirst('bank_account', bankAccount.account)) work.save('bank_account', { ...other, isDefault: false });
        }
        const updated = work.save('bank_account', {
          ...bankAccount,
          isDefault: params.default_for_currency ?? bankAccount.isDefault,
          metadata: mergeMetadata(bankAccount.metadata, params.metadata),
        });
        work.raise('account.external_account.updated', showBankAccount(updated), bankAccount.account);
        return showBankAccount(updated);
      });
    },
  }),
  route({
    method: 'DELETE',
    path: one,
    params: {},
    answer: ({ work, id }) => {
      const bankAccount = ownBankAccount(work, id(), id('bankAccountId'));
      const hasOthers = work.newestFirst('bank_account', bankAccount.account).length > 1;
      if (bankAccount.isDefault && hasOthers) throw invalidRequest('Make another bank account the default before you delete this one.', 'id');
      return changeAccount(work, bankAccount.account, () => {
        work.remove('bank_account', bankAccount.id);
        work.raise('account.external_account.deleted', showBankAccount(bankAccount), bankAccount.account);
        return { id: bankAccount.id, object: 'bank_account', deleted: true, currency: 'gbp' };
      });
    },
  }),
];

function ownBankAccount(work: Work, accountId: string, bankAccountId: string): SandboxBankAccount {
  const account = ownAccount(work, accountId);
  const row = work.row('bank_account', bankAccountId);
  if (row?.owner !== account.id) throw invalidRequest(`No such external account: '${bankAccountId}'`, 'id', 'resource_missing');
  return row.data;
}
