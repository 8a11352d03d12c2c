import type { PremiumCancellation } from '@community-help/api-contracts';
import type { RegistrationPayment } from './registration-payment.entity.js';

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long', year: 'numeric' });

/** What a person reads who has cancelled a premium, `now` or some time `before`. */
export function cancellationView({ status, cancelsAt }: RegistrationPayment, when: 'now' | 'before'): PremiumCancellation {
  if (status === 'ended') {
    return { message: when === 'now' ? 'Your premium has ended. Nothing more is charged.' : 'This premium has ended already. Nothing more is charged.', paidUntil: null };
  }
  const until = cancelsAt ? ` It stays until ${DAY.format(cancelsAt)}, as it is paid.` : '';
  const done = when === 'now' ? 'Your premium is cancelled. No further month is charged.' : 'This premium was cancelled already. No further month is charged.';
  return { message: `${done}${until}`, paidUntil: cancelsAt?.toISOString() ?? null };
}
