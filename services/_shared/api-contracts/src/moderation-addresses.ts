import type { HttpMethod } from './endpoint.js';

/** Method and path of what is said about listings and done to them: a part of ADDRESSES that only the pages load which need it. */
export const MODERATION_ADDRESSES = {
  reportListing: 'POST /api/registrations/{id}/report',
  getOperatorOverview: 'GET /api/operator/overview',
  listAllListings: 'GET /api/operator/listings',
  getAnyListing: 'GET /api/operator/listings/{id}',
  getAnyListingRecord: 'GET /api/operator/listings/{id}/record',
  editAnyListing: 'POST /api/operator/listings/{id}/edit',
  hideListing: 'POST /api/operator/listings/{id}/hide',
  restoreListing: 'POST /api/operator/listings/{id}/restore',
  removeListing: 'POST /api/operator/listings/{id}/remove',
  mergeListings: 'POST /api/operator/listings/{id}/merge',
  listLookalikes: 'GET /api/operator/lookalikes',
  listReports: 'GET /api/operator/reports',
  assignReport: 'POST /api/operator/reports/{id}/assign',
  decideReport: 'POST /api/operator/reports/{id}/decide',
  exportListings: 'GET /api/operator/listings.csv',
  exportReports: 'GET /api/operator/reports.csv',
  listAuditLog: 'GET /api/operator/audit',
  exportAuditLog: 'GET /api/operator/audit.csv',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
