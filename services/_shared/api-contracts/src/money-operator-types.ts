/** What operators read and do about money. Amounts in whole pence, times in UTC. */
import type { Actor } from './moderation-types.js';

export interface ReasonedRequest {
  reason: string;
}

export interface MoneyOverview {
  /** Why no money leaves for any helper; null while payouts go on. */
  payoutsStoppedBecause: string | null;
  /** The invariants of the books as they were last asked, by the clock; null when never. */
  books: { checkedAt: string | null; brokenRows: number };
  /** What Stripe and the books did not agree about when they were last compared. */
  provider: { checkedAt: string | null; differencePence: number; movements: number };
  unallocated: { count: number; pence: number };
  payoutsInTrouble: number;
  helpersOnHold: number;
  openDisputes: number;
  /** The first day by which one of them must be answered; null without any, or where Stripe names none. */
  nextDisputeDueAt: string | null;
  /** Refunds that Stripe has not answered yet. */
  refundsWaiting: number;
  /** Events that were not published yet. */
  outboxWaiting: number;
}

export type PaymentState = 'completed' | 'partially_refunded' | 'refunded' | 'disputed';
/** A donation or an order whose money arrived. Nothing of the donor but the name that they chose. */
export interface OperatorPayment {
  id: string;
  intentId: string;
  kind: 'donation' | 'merchandise';
  amountPence: number;
  refundedPence: number;
  state: PaymentState;
  /** Of a donation; null for an order. */
  helperId: string | null;
  helperName: string | null;
  donorName: string | null;
  productId: string | null;
  paidAt: string;
}
export interface OperatorPaymentDetails extends OperatorPayment {
  /** Counts refunds that were asked for; an action names the one that it was decided upon. */
  version: number;
  feePence: number;
  /** What can still be sent back. */
  refundablePence: number;
  settledAt: string | null;
  movements: MoneyMovement[];
  refunds: PaymentRefund[];
  disputes: OperatorDispute[];
  history: MoneyAuditEntry[];
}
/** A line of the ledger: an amount from one account to another. */
export interface MoneyMovement {
  /** Of the entry and its line. */
  id: string;
  at: string;
  kind: string;
  debit: string;
  credit: string;
  pence: number;
}
export interface PaymentRefund {
  id: string;
  /** The rest of the payment when null. */
  amountPence: number | null;
  state: 'started' | 'succeeded' | 'refused';
  requestedAt: string;
}
/** Sends a payment back. 409 when it is not at this version any more. */
export interface RefundRequest extends ReasonedRequest {
  /** All that is left when absent. */
  amountPence?: number;
  version: number;
}

export type UnallocatedState = 'open' | 'decided';
export interface UnallocatedPayment {
  /** The payment's intent at Stripe. */
  id: string;
  /** 'unknown-payment': no checkout of ours. 'amount-differs': not the price of what was bought. */
  why: string;
  amountPence: number;
  noticedAt: string;
  /** A refund was asked for that Stripe has not answered. */
  isOnItsWayBack: boolean;
  resolution: string | null;
  resolvedAt: string | null;
}
export interface AllocationRequest extends ReasonedRequest {
  helperId: string;
}

export type DisputeState = 'open' | 'won' | 'lost';
export interface OperatorDispute {
  id: string;
  intentId: string;
  state: DisputeState;
  /** What the card network took. */
  amountPence: number;
  openedAt: string;
  /** By when it must be answered at Stripe; null where Stripe named no day. */
  dueAt: string | null;
  /** The donation or order; null for what we do not sell. */
  paymentId: string | null;
  helperId: string | null;
}

export type PayoutState = 'reserved' | 'waiting_funds' | 'transferred' | 'paying' | 'unreachable' | 'paid' | 'returned' | 'refused';
export interface OperatorPayout {
  id: string;
  helperId: string;
  helperName: string | null;
  amountPence: number;
  trigger: 'automatic' | 'manual';
  state: PayoutState;
  /** Why it does not go on, in a sentence; null when it does. */
  trouble: string | null;
  /** Stripe's word for what went wrong last. */
  failureCode: string | null;
  requestedAt: string;
  paidAt: string | null;
  /** When its next step is due; null when there is none. */
  nextAttemptAt: string | null;
  /** Counts what operators did to it. */
  version: number;
}
/** 409 when the payout is not in this state or at this version any more. */
export interface RetryRequest extends ReasonedRequest {
  state: PayoutState;
  version: number;
}

/** What the helper is told of a hold; the operator's reason is not. */
export type HoldCause = 'identity' | 'bank' | 'gifts' | 'report' | 'other';
export interface HelperMoney {
  helperId: string;
  name: string;
  isRemoved: boolean;
  pendingPence: number;
  availablePence: number;
  inTransitPence: number;
  disputedPence: number;
  /** Paid out before a refund or dispute took it back. */
  owedPence: number;
  isConnected: boolean;
  /** Nothing is paid out before then, because the bank account changed. */
  bankHeldUntil: string | null;
  hold: { cause: HoldCause; reason: string; by: Actor; since: string } | null;
  /** Counts holds and releases. */
  version: number;
  /** The latest, at most 20. */
  payouts: OperatorPayout[];
  /** The latest, at most 100. */
  history: MoneyAuditEntry[];
}
/** A helper whose payouts an operator holds. */
export interface HeldHelper {
  /** Of the helper. */
  id: string;
  name: string;
  cause: HoldCause;
  /** For operators alone. */
  reason: string;
  by: Actor;
  since: string;
  /** What would be paid out. */
  availablePence: number;
}
export interface HoldRequest extends ReasonedRequest {
  cause: HoldCause;
  version: number;
}
export interface ReleaseRequest extends ReasonedRequest {
  version: number;
}

export type PremiumState = 'incomplete' | 'active' | 'past_due' | 'ended';
export interface OperatorPremium {
  id: string;
  /** The listing that it was used for; null when none was. */
  helperId: string | null;
  helperName: string | null;
  registrationType: string;
  /** 'incomplete': never paid. 'past_due': the last month was not paid; benefits stay for some days. */
  state: PremiumState;
  firstPaidAt: string | null;
  paidUntil: string | null;
  /** It was cancelled and ends then. */
  cancelsAt: string | null;
  endedAt: string | null;
  endedReason: string | null;
  paidPence: number;
  refundedPence: number;
  /** On its way back; Stripe has not answered yet. */
  refundingPence: number;
  createdAt: string;
  /** Counts what operators did to it. */
  version: number;
}
/** Ends a premium at once. 409 when it is not at this version any more, or nothing would change. */
export interface PremiumEndRequest extends ReasonedRequest {
  /** Months that go back: none, the last one that was paid, or all. */
  refund: 'none' | 'last' | 'all';
  version: number;
}

/** A line of the log about money, which nobody can change. */
export interface MoneyAuditEntry {
  id: string;
  at: string;
  by: Actor;
  action: string;
  /** The payment, payout, intent or helper that it was done to. */
  subject: string;
  helperId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}
