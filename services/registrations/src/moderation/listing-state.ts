import type { ListingState } from '@community-help/api-contracts';
import type { Helper } from '../helper/helper.entity.js';

/** What an operator hid stays hidden, paused or not; what waits for its address can be confirmed, paused or not. PostgreSQL's `listing_state` says the same. */
export function stateOf({ hiddenReason, pausedAt, removedAt }: Pick<Helper, 'hiddenReason' | 'pausedAt' | 'removedAt'>): ListingState {
  if (removedAt !== null) return 'removed';
  if (hiddenReason === 'operator') return 'hidden';
  if (pausedAt !== null) return 'paused';
  return hiddenReason === 'unconfirmed' ? 'unconfirmed' : 'listed';
}

/** SQL of the same, for a helper `h`. */
export const LISTING_STATE = 'listing_state(h.hidden_reason, h.paused_at, h.removed_at)';
