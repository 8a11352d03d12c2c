import type {
  AccountDetails,
  BankAccount,
  BankDetails,
  IntentRequest,
  PremiumCheckout,
  ProviderAccount,
  ProviderBalance,
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderPayout,
  ProviderPremium,
  ProviderRefund,
  ProviderTransfer,
  SignedEvent,
} from './provider-types.js';

/**
 * Everything we ask of a payment provider, in our own words. Amounts in pence, currency always gbp.
 * Every method that creates something takes the idempotency key that was stored before the call.
 * @throws ProviderRefusal when the provider said no: nothing happened, the same request will not help
 * @throws OutcomeUnknown when nobody can tell: repeat with the same key, or look
 */
export abstract class PaymentProvider {
  abstract createIntent(request: IntentRequest, key: string): Promise<ProviderIntent>;
  abstract changeIntentAmount(intentId: string, amountPence: number): Promise<ProviderIntent>;
  abstract cancelIntent(intentId: string): Promise<ProviderIntent>;
  abstract readIntent(intentId: string): Promise<ProviderIntent>;

  abstract createCustomer(registrationPaymentId: string, key: string): Promise<string>;
  abstract nameCustomer(customerId: string, name: string, email: string): Promise<void>;
  abstract startPremium(request: PremiumCheckout, key: string): Promise<ProviderPremium>;
  abstract readPremium(subscriptionId: string): Promise<ProviderPremium>;
  abstract endPremium(subscriptionId: string): Promise<ProviderPremium>;

  abstract createRefund(intentId: string, amountPence: number | undefined, key: string): Promise<ProviderRefund>;
  abstract readRefund(refundId: string): Promise<ProviderRefund>;
  abstract refundsOfIntent(intentId: string): Promise<ProviderRefund[]>;
  abstract readDispute(disputeId: string): Promise<ProviderDispute>;

  abstract createAccount(details: AccountDetails, key: string): Promise<ProviderAccount>;
  abstract readAccount(accountId: string): Promise<ProviderAccount>;
  abstract addBankAccount(accountId: string, details: BankDetails, key: string): Promise<BankAccount>;
  /** Stops the provider from paying the account out on a schedule of its own. */
  abstract setManualPayouts(accountId: string): Promise<void>;
  abstract onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>;

  abstract transfer(payoutId: string, accountId: string, amountPence: number, key: string): Promise<ProviderTransfer>;
  /** The one transfer of a payout, if there is one. */
  abstract findTransfer(payoutId: string): Promise<ProviderTransfer | undefined>;
  abstract payOut(payoutId: string, attempt: number, accountId: string, amountPence: number, key: string): Promise<ProviderPayout>;
  abstract findPayout(payoutId: string, attempt: number, accountId: string): Promise<ProviderPayout | undefined>;
  abstract readPayout(stripePayoutId: string, accountId: string): Promise<ProviderPayout>;

  /** The platform's own balance, or that of a connected account. */
  abstract readBalance(accountId?: string): Promise<ProviderBalance>;
  /** Events of the last `sinceSeconds` that no endpoint of ours has accepted. */
  abstract undeliveredEvents(since: Date): Promise<ProviderEvent[]>;
  /**
   * Checks the signature over the untouched body and the age of it in both directions.
   * @throws UntrustedEvent
   */
  abstract verifyEvent(event: SignedEvent): ProviderEvent;
}
