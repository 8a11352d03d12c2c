import { DONATION } from '@community-help/api-contracts';

/** ms until the dialog opens by itself on a page with #donate (spec). */
export const HASH_OPEN_MS = 500;

/**
 * Which payment session an open donation dialog has; what the card form does with it is `useCardPayment`'s. `attempt` numbers the requests for a payment session; `useDonation` drops the answers to older ones.
 * Amounts in pence; null while what is typed is no amount.
 */
export type DonationState =
  | { step: 'invalid'; amountPence: null; attempt: number }
  | { step: 'setting-up'; amountPence: number; attempt: number }
  | { step: 'ready'; amountPence: number; attempt: number; clientSecret: string; paymentId: string; feeNotice?: string | undefined };

export type DonationEvent =
  | { type: 'amount-changed'; amountPence: number | null }
  | { type: 'session-ready'; clientSecret: string; paymentId: string; feeNotice?: string | undefined }
  /** The server has closed this payment and opened another: the form belongs to the old one. */
  | { type: 'session-expired' };

/** What a dialog begins with. */
export const OPENED: DonationState = { step: 'setting-up', amountPence: DONATION.defaultPence, attempt: 1 };

/** The dialog's states and how they follow on one another; timers and requests hang on the states in `useDonation`. */
export function nextDonation(state: DonationState, event: DonationEvent): DonationState {
  switch (event.type) {
    case 'amount-changed': {
      if (event.amountPence === state.amountPence) return state;
      const attempt = state.attempt + 1;
      return event.amountPence === null ? { step: 'invalid', amountPence: null, attempt } : { step: 'setting-up', amountPence: event.amountPence, attempt };
    }
    case 'session-ready': {
      if (state.step !== 'setting-up') return state;
      const { clientSecret, paymentId, feeNotice } = event;
      return { step: 'ready', amountPence: state.amountPence, attempt: state.attempt, clientSecret, paymentId, feeNotice };
    }
    case 'session-expired':
      return state.step === 'ready' ? { step: 'setting-up', amountPence: state.amountPence, attempt: state.attempt + 1 } : state;
  }
}
