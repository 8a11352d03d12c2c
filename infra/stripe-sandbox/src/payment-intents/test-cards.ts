/** Why a bank says no, in Stripe's codes. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** What happens when one of the test cards is charged. */
export interface CardBehaviour {
  brand: string;
  last4: string;
  country: string;
  funding: 'credit' | 'debit';
  decline?: Decline;
  /** The holder has to confirm in a 3-D Secure dialog. */
  authentication?: boolean;
  /** The decline strikes only when the holder is absent (renewals). */
  declinesOnlyOffSession?: boolean;
  /** Reason of the dispute that follows the payment. */
  dispute?: 'fraudulent' | 'product_not_received';
  settlesAtOnce?: boolean;
  refund?: 'fails' | 'pending';
  fraudWarning?: boolean;
}

const visa = { brand: 'visa', last4: '4242', country: 'GB', funding: 'credit' } as const;
const declined = (code: string, declineCode: string, message: string): Decline => ({ code, declineCode, message });
const generic = declined('card_declined', 'generic_decline', 'Your card was declined.');
const insufficient = declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');

/** Test payment methods by token: Stripe's names, plus one of our own for renewals. */
const cards: Record<string, CardBehaviour> = {
  pm_card_visa: visa,
  pm_card_gb: visa,
  pm_card_visa_debit: { ...visa, last4: '5556', funding: 'debit' },
  pm_card_mastercard: { ...visa, brand: 'mastercard', last4: '4444' },
  pm_card_amex: { ...visa, brand: 'amex', last4: '8431' },
  pm_card_us: { ...visa, country: 'US' },
  pm_card_bypassPending: { ...visa, last4: '0077', settlesAtOnce: true },
  pm_card_chargeDeclined: { ...visa, last4: '0002', decline: generic },
  pm_card_chargeDeclinedInsufficientFunds: { ...visa, last4: '9995', decline: insufficient },
  pm_card_chargeDeclinedLostCard: { ...visa, last4: '9987', decline: declined('card_declined', 'lost_card', 'Your card was declined.') },
  pm_card_chargeDeclinedStolenCard: { ...visa, last4: '9979', decline: declined('card_declined', 'stolen_card', 'Your card was declined.') },
  pm_card_chargeDeclinedFraudulent: { ...visa, last4: '0019', decline: declined('card_declined', 'fraudulent', 'Your card was declined.') },
  pm_card_chargeDeclinedExpiredCard: { ...visa, last4: '0069', decline: declined('expired_card', 'expired_card', 'Your card has expired.') },
  pm_card_chargeDeclinedIncorrectCvc: {
    ...visa,
    last4: '0127',
    decline: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  pm_card_chargeDeclinedProcessingError: {
    ...visa,
    last4: '0119',
    decline: declined('processing_error', 'processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: {
    ...visa,
    last4: '6975',
    decline: declined('card_declined', 'card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  },
  pm_card_chargeCustomerFail: { ...visa, last4: '0341', decline: generic },
  pm_card_authenticationRequired: { ...visa, last4: '3184', authentication: true },
  pm_card_authenticationRequiredOnSetup: { ...visa, last4: '3155', authentication: true },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: { ...visa, last4: '8260', authentication: true, decline: insufficient },
  pm_card_threeDSecure2Required: { ...visa, last4: '3220', authentication: true },
  pm_card_threeDSecureRequired: { ...visa, last4: '3063', authentication: true },
  pm_card_threeDSecureRequiredChargeDeclined: { ...visa, last4: '1629', authentication: true, decline: generic },
  pm_card_createDispute: { ...visa, last4: '0259', dispute: 'fraudulent' },
  pm_card_createDisputeProductNotReceived: { ...visa, last4: '2685', dispute: 'product_not_received' },
  pm_card_createIssuerFraudRecord: { ...visa, last4: '5423', fraudWarning: true },
  pm_card_pendingRefund: { ...visa, last4: '7726', refund: 'pending' },
  pm_card_refundFail: { ...visa, last4: '5126', refund: 'fails' },
  pm_card_sandboxRenewalFails: { ...visa, last4: '0341', decline: generic, declinesOnlyOffSession: true },
};

/**
 * The behaviour of a test token. Stripe's list writes some names with the brand (`pm_card_visa_chargeDeclined`)
 * and has a `tok_` twin for each.
 */
export function testCard(token: string): CardBehaviour | undefined {
  const name = token.replace(/^tok_(?!.*card_)/, 'pm_card_');
  const plain = name.replace(/^pm_card_visa_(?=chargeDeclined)/, 'pm_card_');
  return Object.hasOwn(cards, name) ? cards[name] : Object.hasOwn(cards, plain) ? cards[plain] : undefined;
}

export function testCardNames(): string[] {
  return Object.keys(cards);
}
