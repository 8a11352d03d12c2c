/** What signing in and accounts take and give. */

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
