/** What an owner sees and does of the money side of a listing. */

/** Where donations are to be paid to; in no answer, ever. */
export interface BankDetailsRequest {
  bankAccountName: string;
  bankName?: string | null;
  /** Six digits, such as '12-34-56'. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
}
/** What is known of the bank account that donations are paid to. */
export interface OwnBankAccount {
  /** Stripe pays out to it. */
  isConnected: boolean;
  bankName: string | null;
  last4: string | null;
  /** Other details were given and have not been taken by Stripe yet. */
  isBeingChanged: boolean;
  /** Stripe did not take the details that were given last. */
  wasRefused: boolean;
  /** Nothing is paid out before this time, because the bank account is another one than before. */
  heldUntil: string | null;
  /** Why an operator holds the payouts, as a sentence; absent while they go on. */
  hold?: string;
}
/** 'cancelled': it is paid and ends then. 'past_due': a month could not be charged; it ends unless that is paid. */
export type OwnPremiumState = 'active' | 'cancelled' | 'past_due' | 'ended';
export interface OwnPremium {
  state: OwnPremiumState;
  /** Pounds per month. */
  price: string;
  /** When its first month was paid. */
  since: string | null;
  paidUntil: string | null;
  /** When it ended, or ends if nothing else happens; null while it goes on. */
  endsAt: string | null;
}
export interface OwnMoney {
  bankAccount: OwnBankAccount;
  /** Null for a listing that never had one. */
  premium: OwnPremium | null;
}
/** A month of a premium, as Stripe has it. */
export interface PremiumInvoice {
  id: string;
  /** As on the invoice. */
  number: string | null;
  issuedAt: string;
  amount: string;
  /** 'void': nothing is asked for any more. */
  state: 'open' | 'paid' | 'void';
  /** Pages of Stripe; null where it has none. */
  pageUrl: string | null;
  pdfUrl: string | null;
}
