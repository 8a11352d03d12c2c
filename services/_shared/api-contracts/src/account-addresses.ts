import type { HttpMethod } from './endpoint.js';

/** Method and path of signing in, and of what somebody who is signed in does: a part of ADDRESSES that only the pages load which need it. */
export const ACCOUNT_ADDRESSES = {
  requestSignInLink: 'POST /api/sign-in',
  openSignInLink: 'POST /api/sign-in/{id}/open',
  beginProviderSignIn: 'POST /api/sign-in/provider',
  finishProviderSignIn: 'POST /api/sign-in/provider/return',
  getAccount: 'GET /api/account',
  listSessions: 'GET /api/account/sessions',
  endSession: 'POST /api/account/sessions/{id}/end',
  signOut: 'POST /api/account/sign-out',
  listOwnListings: 'GET /api/account/listings',
  getOwnListing: 'GET /api/account/listings/{id}',
  downloadOwnListing: 'GET /api/account/listings/{id}/download',
  editListing: 'POST /api/registrations/{id}/edit',
  pauseListing: 'POST /api/registrations/{id}/pause',
  resumeListing: 'POST /api/registrations/{id}/resume',
  closeListing: 'POST /api/registrations/{id}/close',
  requestAddressChange: 'POST /api/registrations/{id}/address-change',
  confirmAddressChange: 'POST /api/address-changes/{id}/confirm',
  confirmMessage: 'POST /api/conversations/{id}/confirm',
  appeal: 'POST /api/registrations/{id}/appeal',
  eraseAccount: 'POST /api/account/erase',
  signOutEverywhere: 'POST /api/account/sign-out-everywhere',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
