import type { HttpMethod } from './endpoint.js';

/** Method and path of what operators do about money: a part of ADDRESSES that only their console loads. */
export const MONEY_OPERATOR_ADDRESSES = {
  getMoneyOverview: 'GET /api/operator/money',
  listPayments: 'GET /api/operator/payments',
  getAnyPayment: 'GET /api/operator/payments/{id}',
  refundPayment: 'POST /api/operator/payments/{id}/refund',
  exportPayments: 'GET /api/operator/payments.csv',
  listUnallocated: 'GET /api/operator/unallocated',
  allocateUnallocated: 'POST /api/operator/unallocated/{id}/allocate',
  refundUnallocated: 'POST /api/operator/unallocated/{id}/refund',
  exportUnallocated: 'GET /api/operator/unallocated.csv',
  listDisputes: 'GET /api/operator/disputes',
  exportDisputes: 'GET /api/operator/disputes.csv',
  listPayouts: 'GET /api/operator/payouts',
  retryPayout: 'POST /api/operator/payouts/{id}/retry',
  exportPayouts: 'GET /api/operator/payouts.csv',
  getHelperMoney: 'GET /api/operator/helpers/{id}/money',
  holdPayouts: 'POST /api/operator/helpers/{id}/hold-payouts',
  releasePayouts: 'POST /api/operator/helpers/{id}/release-payouts',
  listHolds: 'GET /api/operator/holds',
  exportHolds: 'GET /api/operator/holds.csv',
  listPremiums: 'GET /api/operator/premiums',
  endPremium: 'POST /api/operator/premiums/{id}/end',
  exportPremiums: 'GET /api/operator/premiums.csv',
  listMoneyAudit: 'GET /api/operator/money/audit',
  exportMoneyAudit: 'GET /api/operator/money/audit.csv',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
