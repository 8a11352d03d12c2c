export interface IntentRequest {
  checkoutId: string;
  kind: 'donation' | 'merchandise';
  amountPence: number;
  /** Shown on receipts and in the provider's dashboard. */
  description: string;
  metadata: Record<string, string>;
}

export interface ProviderIntent {
  intentId: string;
  /** The provider's own word, e.g. 'requires_payment_method', 'processing', 'succeeded', 'canceled'. */
  status: string;
  /** Handed to the browser and forgotten: never stored, never logged. */
  clientSecret: string | null;
  amountReceivedPence: number;
  currency: string;
  customerId: string | null;
  metadata: Record<string, string>;
  failureCode: string | null;
  /** Tells the attempt that was refused last from every other one. */
  failedAttempt: string | null;
  /** Known once the card was charged and the provider has booked it. */
  booking: { feePence: number; availableOn: Date; chargedAt: Date } | null;
}

export interface PremiumCheckout {
  registrationPaymentId: string;
  registrationType: string;
  customerId: string;
  amountPence: number;
}

export interface ProviderPremium {
  subscriptionId: string;
  /** The provider's own word, e.g. 'active', 'past_due', 'canceled'. */
  status: string;
  /** Of the first invoice, while it is open. */
  clientSecret: string | null;
  paidUntil: Date | null;
  wasCancelled: boolean;
  /** It was cancelled and ends then. */
  cancelsAt: Date | null;
}

/** A month that was paid. */
export interface PaidInvoice {
  invoiceId: string;
  intentId: string;
  amountPence: number;
  paidAt: Date;
  paidUntil: Date | null;
}

/** An invoice in any state. */
export interface PremiumInvoiceSeen {
  invoiceId: string;
  number: string | null;
  issuedAt: Date;
  amountPence: number;
  state: 'open' | 'paid' | 'void';
  pageUrl: string | null;
  pdfUrl: string | null;
}

export interface RefundRequest {
  /** Written on the refund, so that it can be found again. */
  requestId: string;
  intentId: string;
  /** All that is left of the payment when absent. */
  amountPence?: number;
}

export interface ProviderRefund {
  refundId: string;
  /** Ours, of a refund that we asked for. */
  requestId: string | null;
  intentId: string | null;
  amountPence: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** The provider's books have two lines of it: the money left, and is there again. */
  hasComeBack: boolean;
  createdAt: Date;
}

export interface ProviderDispute {
  disputeId: string;
  intentId: string | null;
  status: 'open' | 'won' | 'lost' | 'inquiry';
  /** By when it must be answered; null when it needs no answer, or not any more. */
  dueAt: Date | null;
  /** What was taken and given back so far, the oldest first; empty for an inquiry. The provider adds to it, and changes none. */
  movements: DisputeMovement[];
  createdAt: Date;
}

/** A part of a dispute's money on its way to the card network or back. */
export interface DisputeMovement {
  movementId: string;
  /** Of the ledger's entry. */
  sourceKey: string;
  effect: 'withdrawn' | 'reinstated';
  pence: number;
  /** What the card network charged for it; negative when a fee came back. */
  feePence: number;
  occurredAt: Date;
}

export interface AccountDetails {
  helperId: string;
  name: string;
  email: string;
}

export interface ProviderAccount {
  accountId: string;
  helperId: string | null;
  transfersStatus: string;
  payoutsStatus: string;
  bank: BankAccount | null;
}

/** As a person typed them, opened from their seal only on the way to the provider. */
export interface BankDetails {
  accountName: string;
  bankName: string | null;
  sortCode: string;
  accountNumber: string;
}

export interface BankAccount {
  bankAccountId: string;
  bankName: string | null;
  last4: string;
}

export interface ProviderTransfer {
  transferId: string;
  /** Ours, of a transfer that we made. */
  payoutId: string | null;
  /** The connected account that received it. */
  accountId: string;
  /** Taken back from the connected account. */
  reversedPence: number;
  amountPence: number;
  createdAt: Date;
}

export interface ProviderPayout {
  stripePayoutId: string;
  payoutId: string | null;
  attempt: number;
  amountPence: number;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  failureCode: string | null;
  /** The bank account it went to. */
  bankAccountId: string | null;
}

export interface ProviderBalance {
  availablePence: number;
  pendingPence: number;
}

/** One line of the provider's own books about the platform's balance. */
export interface ProviderMovement {
  movementId: string;
  /** The provider's word for it, e.g. 'charge', 'refund', 'transfer'. */
  type: string;
  /** What it changed, in pence, after the provider's fee. */
  netPence: number;
  /** Key of the ledger's entry for it; null for what the ledger has no entry of. */
  sourceKey: string | null;
  /** Of a transfer that we made. */
  ofPayout: { payoutId: string; transferId: string } | null;
  /** Booked when it is seen: what the provider charges beside payments, and the platform's own money on its way from its bank and to it. */
  bookedAs: 'provider-fee' | 'own-money' | null;
  createdAt: Date;
}

export interface SignedEvent {
  rawBody: Buffer;
  signature: string;
  receivedAt: Date;
}

/** What a webhook tells us: that something happened to an object. The object itself is always read again. */
export interface ProviderEvent {
  eventId: string;
  type: string;
  accountId: string | null;
  objectId: string;
  /** Events of one payment, account or payout share it and stay in order. */
  orderKey: string;
  isLive: boolean;
  createdAt: Date;
}
