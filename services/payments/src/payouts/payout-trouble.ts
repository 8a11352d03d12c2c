import { formatLondonTime } from '../time/london-time.js';
import type { PayoutStatus } from './payout.entity.js';

/** SQL of a payout that does not go on by itself as it should; two days are longer than any step takes. */
export const inTrouble = (payout: string): string =>
  `${payout}.status not in ('paid', 'refused') and (${payout}.status in ('waiting_funds', 'unreachable', 'returned') or ${payout}.requested_at < now() - interval '2 days')`;

const STUCK_MS = 2 * 86_400_000;

/** What is known of a payout and of what holds it. */
export interface PayoutTrouble {
  status: PayoutStatus;
  failureCode: string | null;
  requestedAt: Date;
  isStopped: boolean;
  isHeld: boolean;
  /** Nothing is paid before then, because the bank account changed. */
  bankHeldUntil: Date | null;
}

/** Why a payout does not go on, in a sentence for operators; null when it does, or has ended well. */
export function troubleOf({ status, failureCode, requestedAt, isStopped, isHeld, bankHeldUntil }: PayoutTrouble, now: Date): string | null {
  const code = failureCode === null ? '' : ` (${failureCode})`;
  if (status === 'paid') return null;
  if (status === 'refused') return `Stripe refused the transfer, or it was taken back${code}. The money is the helper's to be paid again.`;
  if (status === 'unreachable') return `Stripe does not let us see the helper's account any more${code}. Nobody knows what the bank was told: look in Stripe's dashboard.`;
  if (status !== 'paying' && isStopped) return 'All payouts are stopped until an operator says go on.';
  if (status !== 'paying' && isHeld) return 'An operator holds the payouts of this helper.';
  if (status === 'waiting_funds') return "The platform's own balance at Stripe is too low for the transfer. It is tried again by itself.";
  if (status !== 'paying' && bankHeldUntil !== null && bankHeldUntil > now) return `The bank account changed; nothing is paid before ${formatLondonTime(bankHeldUntil)}.`;
  if (status === 'returned') return `The bank sent the money back${code}. It waits in the helper's Stripe account and is tried again by itself; the helper may have to correct their bank details.`;
  if (now.getTime() - requestedAt.getTime() < STUCK_MS) return null;
  if (status === 'reserved') return `Stripe gave no clear answer to the transfer for two days${code}. It is asked again under the same key.`;
  if (status === 'transferred') return `Stripe gave no clear answer to the payment to the bank for two days${code}. It is asked again under the same key.`;
  return 'The bank has not answered for two days.';
}
