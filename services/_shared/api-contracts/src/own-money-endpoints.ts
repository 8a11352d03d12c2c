import { endpoint } from './endpoint.js';
import { OWN_MONEY_ADDRESSES } from './own-money-addresses.js';
import type { BankDetailsRequest, OwnMoney, PremiumInvoice } from './own-money-types.js';
import type { PremiumCancellation } from './payment-types.js';

/** The money side of an own listing: a part of the table in endpoints.ts. */
export const OWN_MONEY_ENDPOINTS = {
  changeBankDetails: endpoint<BankDetailsRequest, { message: string }>(OWN_MONEY_ADDRESSES.changeBankDetails, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Have the donations of an own listing paid to another bank account; payouts wait three days',
  }),
  getOwnMoney: endpoint<void, OwnMoney>(OWN_MONEY_ADDRESSES.getOwnMoney, {
    owner: 'payments',
    limit: 'read',
    isForSignedIn: true,
    summary: 'What is known of the bank account and the premium of an own listing',
  }),
  listPremiumInvoices: endpoint<void, PremiumInvoice[]>(OWN_MONEY_ADDRESSES.listPremiumInvoices, {
    owner: 'payments',
    limit: 'read',
    isForSignedIn: true,
    summary: 'Invoices of the premium of an own listing, newest first, as Stripe has them',
  }),
  cancelOwnPremium: endpoint<void, PremiumCancellation>(OWN_MONEY_ADDRESSES.cancelOwnPremium, {
    owner: 'payments',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Charge no further month of the premium of an own listing',
  }),
  replacePremiumCard: endpoint<void, { url: string }>(OWN_MONEY_ADDRESSES.replacePremiumCard, {
    owner: 'payments',
    limit: 'write',
    isForSignedIn: true,
    summary: 'The address of the page of Stripe on which the card of the premium is replaced',
  }),
} as const;
