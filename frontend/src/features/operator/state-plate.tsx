import type { ListingState } from '@community-help/api-contracts';
import { STATE_LABELS } from './operator-words.js';

/** The state of a listing, in a word and a colour. */
export function StatePlate({ state }: { state: ListingState }) {
  return <span className={`plate console-${state}`}>{STATE_LABELS[state]}</span>;
}
