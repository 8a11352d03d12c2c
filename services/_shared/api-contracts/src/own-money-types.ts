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
}
export interface OwnMoney {
  bankAccount: OwnBankAccount;
}
