import type { OwnListing, OwnListingState } from '@community-help/api-contracts';
import type { Helper } from '../helper/helper.entity.js';

/** A listing as its owner sees it in the list of his own. */
export function viewOwnListing(helper: Helper): OwnListing {
  const { id, name, projectType, isVerified, acceptsDonations, isPremium } = helper;
  return { id, name, projectType, state: stateOf(helper), isVerified, acceptsDonations, isPremium, createdAt: helper.createdAt.toISOString() };
}

/** What an operator hid stays hidden, paused or not; what waits for its address can be confirmed, paused or not. */
function stateOf({ hiddenReason, pausedAt }: Helper): OwnListingState {
  if (hiddenReason === 'operator') return 'hidden';
  if (pausedAt !== null) return 'paused';
  return hiddenReason === 'unconfirmed' ? 'unconfirmed' : 'listed';
}
