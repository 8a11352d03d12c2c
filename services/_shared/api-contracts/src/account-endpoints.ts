import { ACCOUNT_ADDRESSES } from './account-addresses.js';
import type { Account, AccountSession, AddressChangeRequest, EditedListing, ListingEdit, OwnListing, OwnListingCopy, OwnListingRecord, ProviderAnswer, SignInRequest } from './account-types.js';
import { endpoint } from './endpoint.js';
import type { AppealRequest } from './moderation-types.js';
import type { OneTimeToken } from './payment-types.js';

/** Signing in, and what somebody who is signed in may do: a part of the table in endpoints.ts. */
export const ACCOUNT_ENDPOINTS = {
  requestSignInLink: endpoint<SignInRequest, { message: string }>(ACCOUNT_ADDRESSES.requestSignInLink, {
    owner: 'accounts',
    limit: 'write',
    summary: 'Mail a one-time link to sign in with; answered alike for every address',
  }),
  openSignInLink: endpoint<OneTimeToken, { expiresAt: string }>(ACCOUNT_ADDRESSES.openSignInLink, {
    owner: 'accounts',
    limit: 'write',
    summary: 'Use the mailed link in the browser that asked for it: a session, as a cookie',
  }),
  beginProviderSignIn: endpoint<Record<string, never>, { url: string }>(ACCOUNT_ADDRESSES.beginProviderSignIn, {
    owner: 'accounts',
    limit: 'write',
    summary: 'Where an operator signs in at the OpenID Connect provider; 404 where none is set up',
  }),
  finishProviderSignIn: endpoint<ProviderAnswer, { expiresAt: string }>(ACCOUNT_ADDRESSES.finishProviderSignIn, {
    owner: 'accounts',
    limit: 'write',
    summary: "Use the provider's answer in the browser that was sent there: an operator's session, as a cookie",
  }),
  getAccount: endpoint<void, Account>(ACCOUNT_ADDRESSES.getAccount, {
    owner: 'accounts',
    limit: 'read',
    isForSignedIn: true,
    summary: 'Who is signed in, and what they may do',
  }),
  listSessions: endpoint<void, AccountSession[]>(ACCOUNT_ADDRESSES.listSessions, {
    owner: 'accounts',
    limit: 'read',
    isForSignedIn: true,
    summary: 'Where the same address is signed in, latest first',
  }),
  endSession: endpoint<void, void>(ACCOUNT_ADDRESSES.endSession, {
    owner: 'accounts',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Sign out on another device',
  }),
  listOwnListings: endpoint<void, OwnListing[]>(ACCOUNT_ADDRESSES.listOwnListings, {
    owner: 'registrations',
    limit: 'read',
    isForSignedIn: true,
    summary: 'Listings registered with the address that is signed in, newest first',
  }),
  getOwnListing: endpoint<void, OwnListingRecord>(ACCOUNT_ADDRESSES.getOwnListing, {
    owner: 'registrations',
    limit: 'read',
    isForSignedIn: true,
    summary: 'All of an own listing that can be edited, also while nobody else finds it',
  }),
  downloadOwnListing: endpoint<void, OwnListingCopy>(ACCOUNT_ADDRESSES.downloadOwnListing, {
    owner: 'registrations',
    limit: 'read',
    isForSignedIn: true,
    summary: 'Everything that is kept with an own listing, and where its pictures are, as a file',
  }),
  editListing: endpoint<ListingEdit, EditedListing>(ACCOUNT_ADDRESSES.editListing, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Change an own listing: all its texts, place and pictures anew, by the rules of a registration; 409 when it was changed meanwhile',
  }),
  pauseListing: endpoint<void, OwnListing>(ACCOUNT_ADDRESSES.pauseListing, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Take an own listing out of sight for a while',
  }),
  resumeListing: endpoint<void, OwnListing>(ACCOUNT_ADDRESSES.resumeListing, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Show a paused listing again',
  }),
  closeListing: endpoint<void, void>(ACCOUNT_ADDRESSES.closeListing, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Take an own listing down for good',
  }),
  requestAddressChange: endpoint<AddressChangeRequest, { message: string }>(ACCOUNT_ADDRESSES.requestAddressChange, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Ask for another address of an own listing; a link goes to the old one and to the new one',
  }),
  confirmAddressChange: endpoint<OneTimeToken, { message: string }>(ACCOUNT_ADDRESSES.confirmAddressChange, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Use one of the two mailed links; with the second one the address changes',
  }),
  appeal: endpoint<AppealRequest, { message: string }>(ACCOUNT_ADDRESSES.appeal, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Ask the operators to look again at an own listing that they hid',
  }),
  eraseAccount: endpoint<void, void>(ACCOUNT_ADDRESSES.eraseAccount, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Take every own listing down for good, and forget the person in every service',
  }),
  signOut: endpoint<void, void>(ACCOUNT_ADDRESSES.signOut, {
    owner: 'accounts',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Sign out on this device',
  }),
  signOutEverywhere: endpoint<void, void>(ACCOUNT_ADDRESSES.signOutEverywhere, {
    owner: 'accounts',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Sign out on every device',
  }),
} as const;
