import type * as T from '@community-help/api-contracts';
import { flag, object, oneOf, optional, orNull, pounds, ref, type Schema, text, time } from './json-schema.js';

/** Types of the money side of an own listing. */
export const OWN_MONEY_SCHEMAS: Record<string, Schema> = {
  BankDetailsRequest: object<T.BankDetailsRequest>({
    bankAccountName: text(),
    bankName: optional(orNull(text())),
    sortCode: text('Six digits', { examples: ['12-34-56'] }),
    accountNumber: text('Eight digits'),
  }),
  OwnBankAccount: object<T.OwnBankAccount>({
    isConnected: flag('Stripe pays out to it'),
    bankName: orNull(text()),
    last4: orNull(text()),
    isBeingChanged: flag('Other details were given and have not been taken by Stripe yet'),
    wasRefused: flag('Stripe did not take the details that were given last'),
    heldUntil: orNull(time('Nothing is paid out before, because the bank account is another one than before')),
    hold: optional(text('Why an operator holds the payouts')),
  }),
  OwnPremium: object<T.OwnPremium>({
    state: oneOf(['active', 'cancelled', 'past_due', 'ended']),
    price: pounds('Pounds per month'),
    since: orNull(time('When its first month was paid')),
    paidUntil: orNull(time()),
    endsAt: orNull(time('When it ended, or ends if nothing else happens')),
  }),
  OwnMoney: object<T.OwnMoney>({ bankAccount: ref('OwnBankAccount'), premium: { oneOf: [ref('OwnPremium'), { type: 'null' }] } }),
  PremiumInvoice: object<T.PremiumInvoice>({
    id: text(),
    number: orNull(text()),
    issuedAt: time(),
    amount: pounds('Pounds'),
    state: oneOf(['open', 'paid', 'void']),
    pageUrl: orNull(text('At Stripe')),
    pdfUrl: orNull(text('At Stripe')),
  }),
};
