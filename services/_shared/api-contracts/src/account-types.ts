/** What signing in and accounts take and give. */
import type { ProjectType } from './categories.js';
import type { HelperListing, RegistrationRequest } from './types.js';
import type { Visibility } from './visibility.js';
import type { OwnVerification } from './verification-types.js';

export interface SignInRequest {
  email: string;
}
/** What an OpenID Connect provider sent a browser back with: all behind the `?` of the address, 'code=...&state=...'. */
export interface ProviderAnswer {
  query: string;
}
/** Another address for an own listing. */
export interface AddressChangeRequest {
  email: string;
}
/** Who is signed in. */
export interface Account {
  /** The address, shortened: 'a...@example.org'. */
  address: string;
  roles: ('helper' | 'operator')[];
  /** Ids of the listings registered with that address, newest first. */
  helperIds: string[];
}
/** A device on which somebody is signed in. */
export interface AccountSession {
  id: string;
  /** 'Firefox on Windows'. */
  browser: string;
  signedInAt: string;
  /** To the hour. */
  lastUsedAt: string;
  expiresAt: string;
  isThisOne: boolean;
}
/** 'hidden': by an operator. 'unconfirmed': its address was not confirmed in time. */
export type OwnListingState = 'listed' | 'paused' | 'hidden' | 'unconfirmed';
/** A listing of whoever is signed in. */
export interface OwnListing {
  id: string;
  name: string;
  projectType: ProjectType;
  email: string;
  website: string | null;
  state: OwnListingState;
  isVerified: boolean;
  acceptsDonations: boolean;
  /** Its premium is paid; pausing does not end that. */
  isPremium: boolean;
  /** Of who it is; another thing than the paid badge. */
  verification: OwnVerification;
  createdAt: string;
}

/** An own listing with all that can be edited, and all of it: what visitors are not shown, too. Bank details are in no answer. */
export interface OwnListingRecord extends HelperListing, Visibility {
  /** Counts its changes; sent back with an edit. */
  revision: number;
  state: OwnListingState;
  isPremium: boolean;
  verification: OwnVerification;
}
/** The whole listing as it shall be: what is left out is taken away, as in a registration. Address of the owner, category and premium stay. */
export interface ListingEdit
  extends Omit<
    RegistrationRequest,
    'email' | 'projectType' | 'category' | 'type' | 'acceptsDonations' | 'bankAccountName' | 'bankName' | 'sortCode' | 'accountNumber' | 'registrationPaymentId'
  > {
  /** Of the record that was edited. */
  revision: number;
}
export interface EditedListing extends OwnListingRecord {
  /** In words, where it is shown. */
  placement: string;
}
/** What an owner may take home. */
export interface OwnListingCopy {
  copiedAt: string;
  listing: OwnListingRecord;
  kept: {
    /** Donations were asked for; they are taken while the premium is paid. */
    wantsDonations: boolean;
    registrationPaymentId: string | null;
    confirmedAt: string | null;
    confirmBy: string | null;
    pausedAt: string | null;
  };
  /** What was written to it, and answered. */
  conversations: { startedAt: string; senderName: string | null; messages: { isYours: boolean; text: string; sentAt: string }[] }[];
  /** Paths on this site. */
  pictures: string[];
}
