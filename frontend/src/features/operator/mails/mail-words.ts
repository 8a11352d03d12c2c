import type { OperatorMail, OperatorMailState } from '@community-help/api-contracts';

export const MAIL_STATES: Record<OperatorMailState, string> = { waiting: 'Waits', sending: 'On the wire', sent: 'Sent', refused: 'Refused', unknown: 'Not known', dropped: 'Dropped' };
export const MAIL_COLOURS: Record<OperatorMailState, 'listed' | 'paused' | 'hidden'> = { waiting: 'paused', sending: 'paused', sent: 'listed', refused: 'hidden', unknown: 'hidden', dropped: 'paused' };
const HELD = { recipient: 'nobody here knows the helper', seal: 'no key opens its address', text: 'its text cannot be made' };

/** 'payout-sent' as 'Payout sent'. */
export const kindText = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** Why it is not with its reader, as far as it is known. */
export function mailTrouble({ state, heldFor, lastError, attempts }: OperatorMail): string {
  if (heldFor !== null && state === 'waiting') return `Cannot be written: ${HELD[heldFor]}.`;
  if (state === 'unknown') return 'The connection broke while the server was taking it. Sent again, it may arrive twice.';
  if (state === 'refused') return lastError ?? '';
  return state === 'waiting' && attempts > 0 ? `Put off ${attempts} times: ${lastError ?? ''}` : '';
}
