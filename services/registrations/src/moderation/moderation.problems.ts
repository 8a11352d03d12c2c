import type { ListingState } from '@community-help/api-contracts';
import { conflict, notFound, type Problem } from '@community-help/service-kit';
import type { Helper } from '../helper/helper.entity.js';
import { stateOf } from './listing-state.js';

const STATES: Record<ListingState, string> = {
  listed: 'listed',
  paused: 'paused by its owner',
  hidden: 'hidden by an operator',
  unconfirmed: 'hidden because its address was not confirmed',
  removed: 'removed',
};

/** What an operator is told. */
export const moderationProblems = {
  unknown: (helperId: string): Problem => notFound(`There is no listing '${helperId}', or it was removed.`),
  goneAlready: (): Problem => conflict('This listing was removed already.'),
  notLost: (): Problem => conflict('This listing is not lost: it is there, or was removed. `remove` and `erase` are for it.'),
  notHidden: (): Problem => conflict('This listing is not hidden by an operator. One that waits for its address is listed again when the address is confirmed.'),
  /** Somebody was quicker: another operator, the owner, or the premium. */
  changed: (helper: Helper): Problem => {
    const note = helper.hiddenNote ? ` ("${helper.hiddenNote}")` : '';
    return conflict(`This listing changed while you looked at it: it is ${STATES[stateOf(helper)]}${note} now. Nothing was done; please look again.`);
  },
};
