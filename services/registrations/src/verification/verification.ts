import { CHECK, checkerOf, type CheckedMark } from '@community-help/api-contracts';
import type { Helper } from '../helper/helper.entity.js';

const DAY_MS = 86_400_000;

/** Of a listing that nobody asked to check, and of a removed one. */
export const UNVERIFIED = {
  verificationState: 'unverified',
  verificationMethod: null,
  verificationCountry: null,
  verificationNumber: null,
  verificationAskedAt: null,
  verificationReason: null,
  checkedById: null,
  checkedAt: null,
  checkedUntil: null,
  stillCorrectAskedAt: null,
} as const satisfies Partial<Helper>;

/** What is said about a check that was never made, or does not count. */
export const NO_CHECK = { checkedById: null, checkedAt: null, checkedUntil: null, stillCorrectAskedAt: null } as const satisfies Partial<Helper>;

/** What visitors are told: nothing, unless it counts as checked. */
export function viewCheck({ verificationState, verificationMethod, verificationCountry, checkedAt }: CheckedColumns): CheckedMark {
  if (verificationState !== 'checked' || !verificationMethod || !checkedAt) return {};
  return { checkedAt: checkedAt.toISOString(), checkedBy: checkerOf({ method: verificationMethod, country: verificationCountry }) };
}

export type CheckedColumns = Pick<Helper, 'verificationState' | 'verificationMethod' | 'verificationCountry' | 'checkedAt'>;
/** SQL of these, for a helper `h`. */
export const CHECKED_COLUMNS = `h.verification_state as "verificationState", h.verification_method as "verificationMethod",
  h.verification_country as "verificationCountry", h.checked_at as "checkedAt"`;

/** Until when what was said at a time holds. */
export function holdsUntil(at: Date): Date {
  return new Date(at.getTime() + CHECK.holdsDays * DAY_MS);
}

/** Whole seconds: the map keeps no more. */
export function thisSecond(): Date {
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}

/** A check was of the name and the website that a listing had, perhaps of its address: with others it waits for an operator again. */
export function checkAnew(helper: Helper, changed: readonly string[]): void {
  const isAnother = changed.includes('name') || changed.includes('website') || (changed.includes('email') && helper.verificationMethod === 'email-domain');
  if (isAnother && helper.verificationState === 'checked') Object.assign(helper, NO_CHECK, { verificationState: 'pending', verificationAskedAt: new Date() });
}
