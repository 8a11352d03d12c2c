/** What operators read and do about where an address is signed in: numbers alone. */
import type { Actor } from './moderation-types.js';
import type { PersonQuery } from './people-operator-types.js';

export interface KnownSignIns {
  /** Browsers on which the address is signed in. */
  sessions: number;
  /** Links to sign in that were asked for with it and not used yet. */
  links: number;
}
export interface SignInErasure extends PersonQuery {
  reason: string;
}
/** Says how many and not whose: there is nothing to name that is not gone. */
export interface SignInAuditEntry {
  id: string;
  at: string;
  by: Actor;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}
