import type { CallKey } from './call-key.js';
import type {
  AccountDetails,
  BankAccount,
  BankDetails,
  IntentRequest,
  PaidInvoice,
  PremiumCheckout,
  PremiumInvoiceSeen,
  ProviderAccount,
  ProviderBalance,
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderMovement,
  ProviderPayout,
  ProviderPremium,
  ProviderRefund,
  ProviderTransfer,
  RefundRequest,
  SignedEvent,
} from './provider-types.js';

/*
 * Everything we ask of a payment provider, in our own words. Amounts in pence, currency always gbp.
 * What moves money takes the idempotency key that was stored before the call, with the number of its tries: only the refusal of a
 * first try is a ProviderRefusal (nothing happened, the same request will not help). Everything else that is no success is an
 * OutcomeUnknown (repeat with the same key, or look). A look-up that fails says nothing about what it looks for.
 */

/** Taking money by card. */
export abstract class CardPayments {
  abstract createIntent(request: IntentRequest, call: CallKey): Promise<ProviderIntent>;
  abstract changeAmount(intentId: string, amountPence: number): Promise<ProviderIntent>;
  abstract cancelIntent(intentId: string): Promise<ProviderIntent>;
  abstract readIntent(intentId: string): Promise<ProviderIntent>;
}

/** The monthly premium. */
export abstract class Premiums {
  abstract createCustomer(registrationPaymentId: string, key: string): Promise<string>;
  abstract nameCustomer(customerId: string, name: string, email: string): Promise<void>;
  abstract start(request: PremiumCheckout, key: string): Promise<ProviderPremium>;
  abstract read(subscriptionId: string): Promise<ProviderPremium>;
  /** Lets what is paid run out; no further month is charged. */
  abstract cancelAtPeriodEnd(subscriptionId: string): Promise<ProviderPremium>;
  /** At once. */
  abstract end(subscriptionId: string): Promise<ProviderPremium>;
  /** Every month that was paid, the oldest first. */
  abstract paidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /** All that were issued in the last eight years, the newest first. */
  abstract invoices(subscriptionId: string): Promise<PremiumInvoiceSeen[]>;
  /** A page of the provider's on which the holder replaces the card, good for minutes; it leads back. @returns its address */
  abstract cardPage(customerId: string, returnUrl: string): Promise<string>;
  /** From now on the card that the holder chose last is charged. */
  abstract chargeChosenCard(subscriptionId: string): Promise<void>;
}

/** Refunds and disputes. */
export abstract class MoneyBack {
  abstract refund(request: RefundRequest, call: CallKey): Promise<ProviderRefund>;
  /** The refund that a request of ours made, if it made one. */
  abstract findRefund(intentId: string, requestId: string): Promise<ProviderRefund | undefined>;
  abstract readRefund(refundId: string): Promise<ProviderRefund>;
  abstract refundsOfPayment(intentId: string): Promise<ProviderRefund[]>;
  abstract refundsOfCharge(chargeId: string): Promise<ProviderRefund[]>;
  abstract readDispute(disputeId: string): Promise<ProviderDispute>;
}

/** The helpers' own accounts at the provider. */
export abstract class ConnectedAccounts {
  abstract open(details: AccountDetails, key: string): Promise<ProviderAccount>;
  abstract read(accountId: string): Promise<ProviderAccount>;
  abstract addBankAccount(accountId: string, details: BankDetails, call: CallKey): Promise<BankAccount>;
  /** Stops the provider from paying the account out on a schedule of its own. */
  abstract setManualPayouts(accountId: string): Promise<void>;
  abstract onboardingLink(accountId: string, returnUrl: string, refreshUrl: string): Promise<string>;
}

/** Paying helpers: the platform's balance to the connected account, and from there to the bank. */
export abstract class OutgoingMoney {
  abstract transfer(payoutId: string, accountId: string, amountPence: number, call: CallKey): Promise<ProviderTransfer>;
  /** The one transfer of a payout, if there is one. */
  abstract findTransfer(payoutId: string): Promise<ProviderTransfer | undefined>;
  abstract readTransfer(transferId: string): Promise<ProviderTransfer>;
  /** Takes all of a transfer back from the connected account. */
  abstract reverseTransfer(transferId: string, call: CallKey): Promise<ProviderTransfer>;
  abstract payOut(payoutId: string, attempt: number, accountId: string, amountPence: number, call: CallKey): Promise<ProviderPayout>;
  abstract findPayout(payoutId: string, attempt: number, accountId: string): Promise<ProviderPayout | undefined>;
  /** Every attempt of a payout, the first one first. */
  abstract payoutsOf(payoutId: string, accountId: string): Promise<ProviderPayout[]>;
  abstract readPayout(stripePayoutId: string, accountId: string): Promise<ProviderPayout>;
  /** The platform's own balance, or that of a connected account. */
  abstract readBalance(accountId?: string): Promise<ProviderBalance>;
  /** What changed the platform's balance since an instant, newest first, page by page. @param type the provider's word for it; everything unless said */
  abstract movements(since: Date, type?: string): AsyncIterable<ProviderMovement>;
}

/** What the provider tells us unasked. */
export abstract class ProviderEvents {
  /**
   * Checks the signature over the untouched body, its age in both directions, and that it is from our mode.
   * @throws UntrustedEvent
   */
  abstract verify(event: SignedEvent): ProviderEvent;
  /** Events since an instant that no endpoint of ours has accepted, page by page. */
  abstract undelivered(since: Date): AsyncIterable<ProviderEvent>;
}
