import type { HttpMethod } from './endpoint.js';

/** Method and path of checks of a listing's identity: a part of ADDRESSES that only the pages load which need it. */
export const VERIFICATION_ADDRESSES = {
  askForCheck: 'POST /api/registrations/{id}/verification',
  confirmStillCorrect: 'POST /api/registrations/{id}/still-correct',
  listChecks: 'GET /api/operator/checks',
  checkListing: 'POST /api/operator/listings/{id}/check',
  rejectCheck: 'POST /api/operator/listings/{id}/reject-check',
  withdrawCheck: 'POST /api/operator/listings/{id}/withdraw-check',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
