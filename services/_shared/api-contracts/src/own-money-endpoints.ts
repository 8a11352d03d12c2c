import { endpoint } from './endpoint.js';
import { OWN_MONEY_ADDRESSES } from './own-money-addresses.js';
import type { BankDetailsRequest, OwnMoney } from './own-money-types.js';

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
    summary: 'What is known of the bank account of an own listing',
  }),
} as const;
