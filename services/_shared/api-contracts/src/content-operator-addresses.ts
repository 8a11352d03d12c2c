import type { HttpMethod } from './endpoint.js';

/** Method and path of what operators do about projects, posts and notices: a part of ADDRESSES that only their console loads. */
export const CONTENT_OPERATOR_ADDRESSES = {
  listEntries: 'GET /api/operator/content',
  exportEntries: 'GET /api/operator/content.csv',
  listContentAudit: 'GET /api/operator/content/audit',
  exportContentAudit: 'GET /api/operator/content/audit.csv',
  previewEntry: 'POST /api/operator/content/preview',
  getEntry: 'GET /api/operator/content/{id}',
  saveEntry: 'POST /api/operator/content/{id}/save',
  publishEntry: 'POST /api/operator/content/{id}/publish',
  withdrawEntry: 'POST /api/operator/content/{id}/withdraw',
  discardEntry: 'POST /api/operator/content/{id}/discard',
  listOperatorNotices: 'GET /api/operator/notices',
  exportNotices: 'GET /api/operator/notices.csv',
  publishNotice: 'POST /api/operator/notices/{id}/publish',
  endNotice: 'POST /api/operator/notices/{id}/end',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
