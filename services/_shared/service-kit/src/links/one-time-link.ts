/** What a signed link may do. A link for one of them is worthless for every other. */
export const LINK_PURPOSES = [
  'confirm-address',
  'payout-account',
  'dashboard',
  'dashboard-session',
  'cancel-premium',
  'sign-in',
  'still-correct',
  'change-address',
  'confirm-message',
  'helper-conversation',
  'sender-conversation',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** ECDSA on P-256: reporting signs, everybody else can only check. */
export const LINK_ALGORITHM = 'ES256';

/** Seconds for which a mailed link works, unless its purpose says otherwise. */
export const LINK_LIFETIME_S = 15 * 60;

/** What a token that was checked says. */
export interface OneTimeLink {
  /** Used at most once: see UsedLinks. */
  id: string;
  purpose: LinkPurpose;
  /** Whom or what it is about: a helper's id, a registration payment's id. */
  subject: string;
  /** SHA-256 of the address it was mailed to (`addressMark`): a link to an address that is no longer on file opens nothing. Absent where none was given. */
  addressMark?: string;
  expiresAt: Date;
}
