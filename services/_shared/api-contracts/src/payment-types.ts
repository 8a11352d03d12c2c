/** Money and what is told of it, as it travels over the public API: in answers text in pounds ("12.34"). */
import type { RegistrationPaymentType } from './categories.js';

export interface PaymentIntentRequest {
  /** Pounds, at most two decimals. */
  amount: number;
  /** 'donation' or 'merchandise-{id}'. */
  purpose: string;
  recipientName?: string;
  recipientEmail?: string;
  productName?: string;
  helperId?: string;
  donorName?: string;
  donorEmail?: string;
  message?: string;
  /** One per opened dialog; the open intent of a session is reused when the amount changes. */
  sessionId?: string;
  shipping?: ShippingDetails;
}
export interface ShippingDetails {
  name: string;
  email: string;
  line1: string;
  line2?: string;
  city: string;
  postcode: string;
}
export interface PaymentSession {
  clientSecret: string;
  /** Ours: what the return page asks about. */
  paymentId: string;
  /** Shown before paying when the helper bears the fee (FEE_POLICY=helper). */
  feeNotice?: string;
}
/** Answer of `GET /api/payments/{paymentId}`: what the return pages show. */
export interface PaymentStatus {
  paymentId: string;
  kind: 'donation' | 'merchandise' | 'registration';
  status: 'pending' | 'completed' | 'failed';
  amount: string;
  recipientName: string | null;
  helperId: string | null;
  productId: string | null;
}
export interface RegistrationPaymentRequest {
  registrationType: RegistrationPaymentType;
  /** Where the receipt, and the refund of a premium that nobody claims, are announced. */
  email?: string;
  /** One per opened dialog; its open subscription is used again. */
  sessionId?: string;
}
export interface RegistrationPaymentSession {
  clientSecret: string;
  /** Pounds per month. */
  amount: number;
  registrationPaymentId: string;
}

export interface HelperStats {
  totalDonationsReceived: string;
  donationCount: number;
  thisMonthTotal: string;
  thisMonthCount: number;
  availableForPayout: string;
  /** Arrived but not yet settled by the card network. */
  pendingClearance: string;
  lastPayoutAt: string | null;
  stripeAccountConnected: boolean;
  pendingPayout: boolean;
  /** Why an operator holds the payouts, as a sentence for the helper; absent while they go on. */
  payoutHold?: string;
}
export type DonationStatus = 'pending' | 'completed' | 'failed' | 'refunded' | 'partially_refunded' | 'disputed';
export interface Donation {
  id: string;
  donorName: string;
  amount: string;
  message?: string;
  status: DonationStatus;
  createdAt: string;
}
export interface PayoutReceipt {
  payoutId: string;
  amount: string;
  status: string;
}
/** The link itself is mailed to the address on file; `url` is a page of ours that says so. */
export interface PayoutAccountLink extends LinkSent {
  url: string;
}
/** A one-time link was mailed. */
export interface LinkSent {
  /** The address on file, shortened: 'a...@example.org'. */
  sentTo: string;
  /** A sentence for the person who asked. */
  message: string;
}
/** What a mailed link carries behind its `#`. */
export interface OneTimeToken {
  token: string;
}
export interface PremiumCancellation {
  message: string;
  /** Until then the premium stays, as it is paid. */
  paidUntil: string | null;
}
export interface ReportReceipt {
  /** A sentence: which months, to whom (address shortened). */
  message: string;
}
