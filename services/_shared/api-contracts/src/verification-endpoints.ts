import type { OwnListing } from './account-types.js';
import { endpoint } from './endpoint.js';
import type { OperatorAction, OperatorCheck, OperatorPage } from './moderation-types.js';
import type { OneTimeToken } from './payment-types.js';
import { VERIFICATION_ADDRESSES } from './verification-addresses.js';
import type { VerificationClaim } from './verification-rules.js';

const FOR_OPERATORS = { owner: 'registrations', isForSignedIn: true } as const;

/** Checks of a listing's identity: a part of the table in endpoints.ts. */
export const VERIFICATION_ENDPOINTS = {
  askForCheck: endpoint<VerificationClaim, OwnListing>(VERIFICATION_ADDRESSES.askForCheck, {
    owner: 'registrations',
    limit: 'write',
    isForSignedIn: true,
    summary: 'Ask for a check of who an own listing is; it waits for an operator',
  }),
  confirmStillCorrect: endpoint<OneTimeToken, { message: string }>(VERIFICATION_ADDRESSES.confirmStillCorrect, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Use the mailed link: the listing is still correct, its check holds for another 100 days',
  }),
  listChecks: endpoint<void, OperatorPage<OperatorCheck>>(VERIFICATION_ADDRESSES.listChecks, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'Listings whose check is in a state, those that wait oldest first; for operators',
    query: ['state', 'limit', 'after'],
  }),
  checkListing: endpoint<OperatorAction, OperatorCheck>(VERIFICATION_ADDRESSES.checkListing, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'What an owner said about who they are was checked and is right; for operators',
  }),
  rejectCheck: endpoint<OperatorAction, OperatorCheck>(VERIFICATION_ADDRESSES.rejectCheck, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'What an owner said about who they are could not be confirmed; for operators',
  }),
  withdrawCheck: endpoint<OperatorAction, OperatorCheck>(VERIFICATION_ADDRESSES.withdrawCheck, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Take a check back; for operators',
  }),
} as const;
