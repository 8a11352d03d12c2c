import type { HttpMethod } from './endpoint.js';

/** Method and path of the money side of an own listing: a part of ADDRESSES that only the pages load which need it. */
export const OWN_MONEY_ADDRESSES = {
  changeBankDetails: 'POST /api/registrations/{id}/bank-details',
  listPremiumInvoices: 'GET /api/account/listings/{id}/invoices',
  cancelOwnPremium: 'POST /api/account/listings/{id}/premium/cancel',
  replacePremiumCard: 'POST /api/account/listings/{id}/premium/card',
  getOwnMoney: 'GET /api/account/listings/{id}/money',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
