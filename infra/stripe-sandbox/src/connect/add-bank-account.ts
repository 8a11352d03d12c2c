import { createHash } from 'node:crypto';
import { invalidRequest } from '../http/api-error.js';
import { nested, oneOf, optional, text, type Read, type Rule } from '../parameters/rules.js';
import { newId } from '../state/new-id.js';
import type { Work } from '../state/work.js';
import type { SandboxBankAccount } from './connected-account.js';
import { showBankAccount } from './bank-account-view.js';
import { payoutOutcome } from './test-bank-accounts.js';

const fields = {
  account_holder_name: optional(text()),
  account_holder_type: optional(oneOf('company', 'individual')),
  account_number: text(),
  country: oneOf('GB'),
  currency: optional(oneOf('gbp')),
  routing_number: text(),
};

const withObject = nested({ object: oneOf('bank_account'), ...fields });

/** Bank details, marked by `object`; the account number in them is forgotten except for its last four digits. */
export type BankDetails = Read<typeof withObject>;

export const externalAccount = (): Rule<BankDetails> => withObject;

/** Checks bank details and forgets the account number except for its last four digits. */
function buildBankAccount(details: BankDetails, owner: string): SandboxBankAccount {
  const sortCode = details.routing_number.replaceAll('-', '');
  if (!/^\d{6}$/.test(sortCode)) throw invalidRequest('The sort code must have 6 digits.', 'external_account[routing_number]', 'routing_number_invalid');
  if (!/^\d{8}$/.test(details.account_number)) throw invalidRequest('The account number must have 8 digits.', 'external_account[account_number]', 'account_number_invalid');
  return {
    id: newId('ba'),
    account: owner,
    holderName: details.account_holder_name ?? null,
    holderType: details.account_holder_type ?? null,
    sortCode,
    last4: details.account_number.slice(-4),
    fingerprint: createHash('sha256').update(`${sortCode} ${details.account_number}`).digest('base64url').slice(0, 16),
    isDefault: true,
    status: 'new',
    metadata: {},
    outcome: payoutOutcome(details.account_number),
  };
}

/** Adds bank details to an account. The first one becomes the default by itself. */
export function addBankAccount(work: Work, accountId: string, given: BankDetails, makeDefault: boolean, metadata: Record<string, string>): SandboxBankAccount {
  const built = buildBankAccount(given, accountId);
  const others = work.newestFirst('bank_account', accountId);
  const isDefault = makeDefault || others.length === 0;
  if (isDefault) for (const other of others) work.save('bank_account', { ...other, isDefault: false });
  const added = work.save('bank_account', { ...built, isDefault, metadata }, accountId);
  work.raise('account.external_account.created', showBankAccount(added), accountId);
  return added;
}
