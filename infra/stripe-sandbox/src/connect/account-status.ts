import type { Work } from '../state/work.js';
import type { ConnectedAccount, SandboxBankAccount } from './connected-account.js';

/** Where an account stands; every view and every refusal is derived from this. */
export interface AccountStatus {
  transfers: 'active' | 'restricted' | 'unrequested';
  payouts: 'active' | 'restricted';
  /** What the holder still has to give, in v1 names. */
  due: string[];
}

/** The bank account that payouts go to. */
export function defaultBankAccount(work: Work, accountId: string): SandboxBankAccount | undefined {
  const all = work.newestFirst('bank_account', accountId);
  return all.find((bankAccount) => bankAccount.isDefault) ?? all[0];
}

/**
 * Bank details alone never make an account usable: the holder also has to finish the onboarding.
 * Payouts additionally need a bank account that has not failed.
 */
export function accountStatus(work: Work, account: ConnectedAccount): AccountStatus {
  const bankAccount = defaultBankAccount(work, account.id);
  const due: string[] = [];
  if (!account.isOnboarded) due.push('individual.dob.day', 'individual.dob.month', 'individual.dob.year', 'tos_acceptance.date', 'tos_acceptance.ip');
  if (!bankAccount || bankAccount.status === 'errored') due.push('external_account');
  const isUsable = account.isOnboarded && !account.isRestricted;
  const transfers = !account.hasTransfersRequested ? 'unrequested' : isUsable ? 'active' : 'restricted';
  return { transfers, payouts: transfers === 'active' && bankAccount?.status === 'new' ? 'active' : 'restricted', due };
}
