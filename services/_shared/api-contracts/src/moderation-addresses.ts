import type { HttpMethod } from './endpoint.js';

/** Method and path of what is said about listings and done to them: a part of ADDRESSES that only the pages load which need it. */
export const MODERATION_ADDRESSES = {
  reportListing: 'POST /api/registrations/{id}/report',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
