import { endpoint } from './endpoint.js';
import { MODERATION_ADDRESSES } from './moderation-addresses.js';
import type { ReportRequest } from './moderation-types.js';

/** Reports about listings, and what operators do about them: a part of the table in endpoints.ts. */
export const MODERATION_ENDPOINTS = {
  reportListing: endpoint<ReportRequest, { message: string }>(MODERATION_ADDRESSES.reportListing, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Tell the operators that something is wrong with a listing',
  }),
} as const;
