import { CHARITY_COUNTRIES, type OperatorVerification, type VerificationState } from '@community-help/api-contracts';
import { actorText, dayText } from './operator-words.js';

export const CHECK_LABELS: Record<VerificationState, string> = { unverified: 'Not asked for', pending: 'Waiting', checked: 'Checked', expired: 'Lapsed', rejected: 'Rejected' };

/** What the owner says: 'Charity register of Scotland: SC012345'. */
export function claimText({ method, country, number }: OperatorVerification): string {
  if (method === 'charity-register') return `Charity register of ${CHARITY_COUNTRIES.find(({ id }) => id === country)?.label}: ${number}`;
  if (method === 'companies-house') return `Companies House: ${number}`;
  return method === 'email-domain' ? 'E-mail address at their own website' : 'A visit or a video call';
}

/** What became of it; empty while it waits. */
export function outcomeText({ state, checkedAt, checkedBy, checkedUntil, reason }: OperatorVerification): string {
  if (state === 'rejected') return reason ?? '';
  if (!checkedAt || !checkedUntil || !checkedBy) return '';
  const until = state === 'expired' ? 'lapsed on' : 'holds until';
  return `${actorText(checkedBy)}, ${dayText(checkedAt)}; ${until} ${dayText(checkedUntil)}`;
}
