import type Stripe from 'stripe';
import type { RecordedEvent, ThinEvent } from '../events/event-types.js';
import type { Delivery } from '../events/delivery.js';
import type { SandboxEndpoint } from '../events/sandbox-endpoint.js';
import type { ConnectedAccount, SandboxBankAccount } from '../connect/connected-account.js';
import type { CardBehaviour } from '../payment-intents/test-cards.js';
import type { StoredAnswer } from './stored-answer.js';

/** Work to be done when the virtual clock reaches `dueAt` (ms). */
export interface Job {
  id: string;
  dueAt: number;
  kind: string;
  subject: string;
}

/** Sum of an account's balance transactions, in pence, kept beside them so that reading a balance is one look-up. */
export interface BalanceTotal {
  id: string;
  available: number;
  pending: number;
}

/** Everything the sandbox knows. Keys are the `id` of each row. */
export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  card_behaviour: { id: string; behaviour: CardBehaviour };
  charge: Stripe.Charge;
  balance_transaction: Stripe.BalanceTransaction;
  balance_total: BalanceTotal;
  settlement: { id: string; owner: string; transactions: string[] };
  balance_settings: { id: string; settings: Stripe.BalanceSettings };
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  /** Which invoice a payment intent (the id) pays. */
  invoice_of_intent: { id: string; invoice: string };
  portal_session: Stripe.BillingPortal.Session;
  account: ConnectedAccount;
  bank_account: SandboxBankAccount;
  account_link: { id: string; account: string; returnUrl?: string; refreshUrl: string; expiresAt: number };
  topup: Stripe.Topup;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  payout: Stripe.Payout;
  event: RecordedEvent;
  thin_event: ThinEvent;
  webhook_endpoint: SandboxEndpoint;
  delivery: Delivery;
  stored_answer: StoredAnswer;
  job: Job;
  setting: { id: string; value: unknown };
}

export type TableName = keyof Tables;

const tables: Record<TableName, true> = {
  payment_intent: true,
  payment_method: true,
  card_behaviour: true,
  charge: true,
  balance_transaction: true,
  balance_total: true,
  settlement: true,
  balance_settings: true,
  refund: true,
  dispute: true,
  customer: true,
  product: true,
  price: true,
  subscription: true,
  invoice: true,
  invoice_payment: true,
  invoice_of_intent: true,
  portal_session: true,
  account: true,
  bank_account: true,
  account_link: true,
  topup: true,
  transfer: true,
  transfer_reversal: true,
  payout: true,
  event: true,
  thin_event: true,
  webhook_endpoint: true,
  delivery: true,
  stored_answer: true,
  job: true,
  setting: true,
};

export const TABLE_NAMES = Object.keys(tables) as TableName[];

/** A stored object and the account it belongs to (the platform or a connected account). */
export interface Row<T> {
  owner: string;
  data: T;
}

/** `[table, owner, data]` stores, `[table, id]` removes. */
export type Change = [table: TableName, owner: string, data: { id: string }] | [table: TableName, id: string];
