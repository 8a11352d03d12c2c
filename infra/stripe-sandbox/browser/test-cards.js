/**
 * The cards a visitor of the sandbox can choose. There is no way to type a card number anywhere.
 * @typedef {{ token: string, name: string, hint: string }} TestCard
 */

/** @type {TestCard[]} */
export const testCards = [
  { token: 'tok_visa', name: 'Visa - succeeds', hint: 'Ends in 4242' },
  { token: 'tok_mastercard', name: 'Mastercard - succeeds', hint: 'Ends in 4444' },
  { token: 'tok_authenticationRequired', name: '3-D Secure - needs a tap', hint: 'The bank asks you to confirm' },
  { token: 'tok_chargeDeclined', name: 'Declined', hint: 'The bank says no' },
  { token: 'tok_chargeDeclinedInsufficientFunds', name: 'Insufficient funds', hint: 'Not enough money on the card' },
  { token: 'tok_chargeDeclinedExpiredCard', name: 'Expired card', hint: 'The card is too old' },
  { token: 'tok_createDispute', name: 'Succeeds, disputed later', hint: 'The bank takes the money back' },
];
