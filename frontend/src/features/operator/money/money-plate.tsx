import type { PaymentState, PayoutState } from '@community-help/api-contracts';
import { PAYMENT_COLOURS, PAYMENT_STATES, PAYOUT_COLOURS, PAYOUT_STATES } from './money-words.js';

/** The state of a payment, in a word and a colour. */
export function PaymentPlate({ state }: { state: PaymentState }) {
  return <span className={`plate console-${PAYMENT_COLOURS[state]}`}>{PAYMENT_STATES[state]}</span>;
}

/** The state of a payout, in a word and a colour. */
export function PayoutPlate({ state }: { state: PayoutState }) {
  return <span className={`plate console-${PAYOUT_COLOURS[state]}`}>{PAYOUT_STATES[state]}</span>;
}

/** The money page of a helper. */
export const helperMoneyPath = (helperId: string): string => `?view=payouts&helper=${encodeURIComponent(helperId)}`;
/** The page of a payment. */
export const paymentPath = (id: string): string => `?view=payments&id=${encodeURIComponent(id)}`;
