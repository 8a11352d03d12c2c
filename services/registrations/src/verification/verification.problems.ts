import type { VerificationState } from '@community-help/api-contracts';
import { conflict, gone, tooManyRequests, type Problem } from '@community-help/service-kit';
import type { Helper } from '../helper/helper.entity.js';

const STATES: Record<VerificationState, string> = {
  unverified: 'nobody has asked for a check',
  pending: 'its check waits for an operator',
  checked: 'it is checked',
  expired: 'its check has lapsed',
  rejected: 'its check was rejected or withdrawn',
};

/** Refusals about checks of who a listing is. */
export const verificationProblems = {
  tooMany: (seconds: number): Problem => tooManyRequests('A check of this listing was asked for very many times today. Nothing was stored; please try again tomorrow.', seconds),
  /** Somebody was quicker: another operator, or the owner. */
  changed: (helper: Helper): Problem => {
    const why = helper.verificationReason ? ` ("${helper.verificationReason}")` : '';
    return conflict(`This listing changed while you looked at it: ${STATES[helper.verificationState]}${why} now. Nothing was done; please look again.`);
  },
  notInState: (helper: Helper): Problem => conflict(`This cannot be done: ${STATES[helper.verificationState]}. Nothing was done.`),
  faulty: (fault: string): Problem => conflict(`This cannot be checked: it ${fault}. Nothing was done; please reject it with a reason.`),
  /** The check that the link was about does not count any more. */
  overtaken: (): Problem => gone('The check that this link was about does not count any more. You can ask for another one where you look after your listing.'),
};
