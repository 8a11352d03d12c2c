import { newId } from '../state/new-id.js';
import { ApiError } from '../http/api-error.js';
import { PLATFORM, type Work } from '../state/work.js';
import type { ConnectedAccount } from './connected-account.js';

export function createAccount(work: Work, given: Partial<ConnectedAccount>): ConnectedAccount {
  const account: ConnectedAccount = {
    id: newId('acct').replace('acct_', 'acct_1'),
    created: work.now,
    contactEmail: null,
    displayName: null,
    entityType: 'individual',
    dashboard: 'express',
    metadata: {},
    hasTransfersRequested: false,
    isOnboarded: false,
    isRestricted: false,
    ...given,
  };
  return work.save('account', account, PLATFORM);
}

/** A connected account named by the platform, or the account that the request speaks for itself. */
export function ownAccount(work: Work, id: string): ConnectedAccount {
  const account = work.find('account', id);
  if (!account || (work.account !== PLATFORM && work.account !== id)) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
    });
  }
  return account;
}
