/** Stripe's payout failure codes in words a person can act on. */
const WORDS: Record<string, string> = {
  account_closed: 'The bank says that this account has been closed.',
  account_frozen: 'The bank says that this account is frozen.',
  bank_account_restricted: 'The bank does not accept this kind of payment into this account.',
  could_not_process: 'The bank could not process the payment.',
  declined: 'The bank declined the payment.',
  debit_not_authorized: 'The bank does not allow this payment.',
  incorrect_account_holder_name: 'The name on the account differs from the one we were given.',
  insufficient_funds: 'The money was not yet available for paying out.',
  invalid_account_number: 'The account number does not exist at this bank.',
  invalid_currency: 'The account does not take pounds sterling.',
  no_account: 'The bank cannot find this account.',
};

/** A sentence for a failure code; a general one for a code that is new to us. */
export function payoutFailureWords(code: string): string {
  return WORDS[code] ?? 'The bank sent the payment back without a reason that we know.';
}
