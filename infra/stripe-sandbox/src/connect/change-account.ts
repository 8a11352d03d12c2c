import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../state/work.js';
import { accountStatus } from './account-status.js';
import { showAccountV1 } from './account-v1-view.js';

/**
 * Runs a change and tells the world what it meant for the account: the v1 snapshot event and, where a capability
 * or a requirement changed, the thin v2 events. Receivers have to re-read the account in both cases.
 */
export function changeAccount<T>(work: Work, accountId: string, change: () => T): T {
  const before = accountStatus(work, work.must('account', accountId));
  const result = change();
  const account = work.must('account', accountId);
  const after = accountStatus(work, account);
  work.raise('account.updated', showAccountV1(work, account), accountId);
  if (before.transfers !== after.transfers || before.payouts !== after.payouts) {
    work.raiseThin('v2.core.account[configuration.recipient].capability_status_updated', accountId);
  }
  if (!isDeepStrictEqual(before.due, after.due)) work.raiseThin('v2.core.account[requirements].updated', accountId);
  return result;
}
