import type { HttpMethod } from './endpoint.js';

/** What is called by Stripe, a mail, the address of a picture or the gateway for its pages, and by no code of a page: a part of ADDRESSES that browsers need not load. */
export const UNCALLED_ADDRESSES = {
  getTile: 'GET /tiles/{version}/{theme}/{z}/{x}/{tile}',
  stripeWebhook: 'POST /api/stripe/webhook',
  followNewsletterLink: 'GET /api/newsletter/confirm',
  listNotices: 'GET /api/notices',
  getObject: 'GET /objects/{path}',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
