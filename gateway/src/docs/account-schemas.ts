import type * as T from '@community-help/api-contracts';
import { flag, integer, list, object, oneOf, orNull, ref, type Schema, text, time } from './json-schema.js';
import { email, listing, listingTexts, projectType } from './listing-properties.js';

const record = { ...listing, hidesPhone: flag(), hidesEmail: flag(), hidesPlace: flag(), revision: integer('Counts the changes; sent back with an edit'), state: oneOf(['listed', 'paused', 'hidden', 'unconfirmed']), isPremium: flag(), verification: ref('OwnVerification') };

/** Of a copy that somebody takes home. */
export const conversations = list(
  object<T.OwnListingCopy['conversations'][number]>({
    startedAt: time(),
    senderName: orNull(text()),
    messages: list(object<T.OwnListingCopy['conversations'][number]['messages'][number]>({ isYours: flag(), text: text(), sentAt: time() })),
  }),
);

/** Types of signing in, and of what somebody who is signed in sees and does. */
export const ACCOUNT_SCHEMAS: Record<string, Schema> = {
  SignInRequest: object<T.SignInRequest>({ email }),
  ProviderAddress: object<{ url: string }>({ url: text("The provider's own page, to be opened in the same browser") }),
  ProviderAnswer: object<T.ProviderAnswer>({ query: text('What stands behind the ? of the address that the provider sent the browser back to') }),
  AddressChangeRequest: object<T.AddressChangeRequest>({ email }),
  Account: object<T.Account>({ address: text('Shortened: a...@example.org'), roles: list(oneOf(['helper', 'operator'])), helperIds: list(text(), 'Newest first') }),
  OwnListing: object<T.OwnListing>({
    id: text(),
    name: text(),
    projectType,
    email,
    website: orNull(text()),
    state: oneOf(['listed', 'paused', 'hidden', 'unconfirmed']),
    isVerified: flag(),
    acceptsDonations: flag(),
    isPremium: flag(),
    verification: ref('OwnVerification'),
    createdAt: time(),
  }),
  AccountSession: object<T.AccountSession>({ id: text(), browser: text('As in Firefox on Windows'), signedInAt: time(), lastUsedAt: time(), expiresAt: time(), isThisOne: flag() }),
  OwnListingRecord: object<T.OwnListingRecord>(record),
  ListingEdit: object<T.ListingEdit>({ ...listingTexts, revision: integer('Of the record that was edited') }, 'The whole listing as it shall be: what is left out is taken away'),
  EditedListing: object<T.EditedListing>({ ...record, placement: text('Where the helper is shown, in words') }),
  OwnListingCopy: object<T.OwnListingCopy>({
    copiedAt: time(),
    listing: ref('OwnListingRecord'),
    kept: object<T.OwnListingCopy['kept']>({
      wantsDonations: flag(),
      registrationPaymentId: orNull(text()),
      confirmedAt: orNull(time()),
      confirmBy: orNull(time()),
      pausedAt: orNull(time()),
    }),
    conversations,
    pictures: list(text(), 'Paths on this site'),
  }),
};
