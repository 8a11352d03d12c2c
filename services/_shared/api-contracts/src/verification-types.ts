/** What checks of a listing's identity take and give. */
import type { CharityCountry, Checker, VerificationMethod, VerificationState } from './verification-rules.js';

/** Part of a listing, card, pin or match: there while its identity counts as checked. */
export interface CheckedMark {
  /** When an operator last checked it. */
  checkedAt?: string;
  /** Behind 'Checked 12 days ago by'. */
  checkedBy?: Checker;
}

/** What an owner is told about the check of an own listing. */
export interface OwnVerification {
  state: VerificationState;
  method: VerificationMethod | null;
  country: CharityCountry | null;
  number: string | null;
  askedAt: string | null;
  checkedAt: string | null;
  checkedUntil: string | null;
  /** Why it was rejected or withdrawn. */
  reason: string | null;
}
