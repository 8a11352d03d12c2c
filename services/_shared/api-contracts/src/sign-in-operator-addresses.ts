import type { HttpMethod } from './endpoint.js';

/** Method and path of what operators do about where an address is signed in: a part of ADDRESSES that only their console loads. An address never stands in a path. */
export const SIGN_IN_OPERATOR_ADDRESSES = {
  findSignIns: 'POST /api/operator/sign-ins/find',
  eraseSignIns: 'POST /api/operator/sign-ins/erase',
  listSignInAudit: 'GET /api/operator/sign-ins/audit',
  exportSignInAudit: 'GET /api/operator/sign-ins/audit.csv',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
