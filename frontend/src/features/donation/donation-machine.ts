import { DONATION } from '@community-help/api-contracts';

/** Waits in ms, from the specification. */
export const FALLBACK_SUBMIT_MS = 2000;
export const HASH_OPEN_MS = 500;

/**
 * What the donation dialog is doing. `attempt` numbers the requests for a payment session: an answer to an older one is dropped.
 * Amounts in pence; null while what is typed is no amount.
 */
export type DonationState =
  | { step: 'closed' }
  | { step: 'invalid'; amountPence: null; attempt: number }
  | { step: 'setting-up'; amountPence: number; attempt: number }
  | { step: 'provider'; amountPence: number; attempt: number; clientSecret: string; paymentId: string; feeNotice?: string | undefined; isMounted: boolean; isPaying: boolean }
  | { step: 'fallback'; amountPence: number; attempt: number; isSubmitting: boolean };

export type DonationEvent =
  | { type: 'opened' }
  | { type: 'amount-changed'; amountPence: number | null }
  | { type: 'session-ready'; attempt: number; clientSecret: string; paymentId: string; feeNotice?: string | undefined }
  /** The server has closed this payment and opened another: the form belongs to the old one. */
  | { type: 'session-expired' }
  | { type: 'provider-mounted' }
  | { type: 'paying'; isPaying: boolean }
  /** Nothing has appeared in time, the script is blocked, or the provider reports that its elements store failed. */
  | { type: 'provider-failed' }
  | { type: 'fallback-submitted' }
  | { type: 'closed' };

export const CLOSED: DonationState = { step: 'closed' };

/** The dialog's states and how they follow on one another; timers and requests hang on the states in `useDonation`. */
export function nextDonation(state: DonationState, event: DonationEvent): DonationState {
  if (event.type === 'closed') return CLOSED;
  if (state.step === 'closed') return event.type === 'opened' ? { step: 'setting-up', amountPence: DONATION.defaultPence, attempt: 1 } : state;
  switch (event.type) {
    case 'opened':
      return state;
    case 'amount-changed': {
      // what is being paid is not changed under the payer's hands
      if (event.amountPence === state.amountPence || (state.step === 'provider' && state.isPaying)) return state;
      const attempt = state.attempt + 1;
      return event.amountPence === null ? { step: 'invalid', amountPence: null, attempt } : { step: 'setting-up', amountPence: event.amountPence, attempt };
    }
    case 'session-ready': {
      if (state.step !== 'setting-up' || event.attempt !== state.attempt) return state;
      const { clientSecret, paymentId, feeNotice } = event;
      return { step: 'provider', amountPence: state.amountPence, attempt: state.attempt, clientSecret, paymentId, feeNotice, isMounted: false, isPaying: false };
    }
    case 'session-expired':
      return state.step === 'provider' ? { step: 'setting-up', amountPence: state.amountPence, attempt: state.attempt + 1 } : state;
    case 'provider-mounted':
      return state.step === 'provider' ? { ...state, isMounted: true } : state;
    case 'paying':
      return state.step === 'provider' ? { ...state, isPaying: event.isPaying } : state;
    case 'provider-failed':
      return state.step === 'provider' ? { step: 'fallback', amountPence: state.amountPence, attempt: state.attempt, isSubmitting: false } : state;
    case 'fallback-submitted':
      return state.step === 'fallback' ? { ...state, isSubmitting: true } : state;
  }
}
