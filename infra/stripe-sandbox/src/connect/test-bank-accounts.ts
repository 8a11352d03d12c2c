import type { PayoutOutcome } from './connected-account.js';

/**
 * How payouts to an account number end. The first five are Stripe's test numbers for GB (sort code 108800); the last one
 * is ours, for a bank that returns the money after the payout was reported as paid. Every other number succeeds.
 */
const outcomes: Record<string, PayoutOutcome> = {
  '11111116': { failureCode: 'no_account', failureMessage: 'The bank account details on file are probably incorrect.' },
  '11111113': { failureCode: 'account_closed', failureMessage: 'The bank account has been closed.' },
  '22222227': { failureCode: 'insufficient_funds', failureMessage: 'The Stripe account has insufficient funds to cover the payout.' },
  '33333335': { failureCode: 'debit_not_authorized', failureMessage: 'Debit transactions are not approved on this bank account.' },
  '44444440': { failureCode: 'invalid_currency', failureMessage: 'The bank was unable to process this payout because of its currency.' },
  '66666669': { failureCode: 'account_closed', failureMessage: 'The bank account has been closed.', isAfterPaid: true },
};

export const SUCCEEDING_ACCOUNT_NUMBER = '00012345';

export function payoutOutcome(accountNumber: string): PayoutOutcome {
  return outcomes[accountNumber] ?? {};
}
