/** What signing in and accounts take and give. */
import type { ProjectType } from './categories.js';

export interface SignInRequest {
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
  state: OwnListingState;
  isVerified: boolean;
  acceptsDonations: boolean;
  /** Its premium is paid; pausing does not end that. */
  isPremium: boolean;
  createdAt: string;
}
