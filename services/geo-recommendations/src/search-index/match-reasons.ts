import type { HelperStore } from './helper-store.js';
import type { Match } from './top-matches.js';
import { MAX_QUERY_WORDS, joinedPairsOf, wordsOf } from './words.js';

const MAX_NAMED_SERVICES = 2;
const MAX_REASON_LENGTH = 120;

/**
 * Why a helper is recommended, the strongest reason first: what it offers of what was asked, how near it is, its badge, its hours.
 * A screen that shows three of them shows the three that matter most.
 */
export class MatchReasons {
  /** Words of each label that was ever looked at, by its number: labels repeat, taking them apart is slow. */
  private readonly wordsOfLabel: (readonly string[] | undefined)[] = [];

  constructor(private readonly store: HelperStore) {}

  /** @param words the stems that were searched for */
  reasonsFor(match: Match, words: readonly string[]): string[] {
    const reasons: string[] = [];
    if (match.matchedWorth > 0) reasons.push(this.serviceReason(match.slot, words));
    reasons.push(distanceReason(match.distance));
    if (this.store.isVerified.values[match.slot] === 1) reasons.push('Verified helper');
    const availability = this.store.availabilityOf(match.slot);
    if (availability !== '') reasons.push(shortened(`Available: ${availability}`));
    return reasons;
  }

  private serviceReason(slot: number, words: readonly string[]): string {
    const named: string[] = [];
    for (const label of this.store.labelsOf(slot)) {
      if (this.names(label, words)) named.push(this.store.labels.textOf(label));
      if (named.length === MAX_NAMED_SERVICES) break;
    }
    return shortened(named.length > 0 ? `Offers ${named.join(' and ')}` : 'Mentions what you are looking for');
  }

  private names(label: number, words: readonly string[]): boolean {
    let own = this.wordsOfLabel[label];
    if (own === undefined) {
      const text = this.store.labels.textOf(label);
      own = [...wordsOf(text, MAX_QUERY_WORDS), ...joinedPairsOf(text)];
      this.wordsOfLabel[label] = own;
    }
    for (const word of words) if (own.includes(word)) return true;
    return false;
  }
}

function distanceReason(km: number): string {
  if (km < 0.1) return 'Less than 100 m away';
  if (km < 1) return `Only ${Math.round(km * 10) * 100} m away`;
  return km < 5 ? `Only ${km.toFixed(1)} km away` : `${km.toFixed(1)} km away`;
}

function shortened(sentence: string): string {
  return sentence.length <= MAX_REASON_LENGTH ? sentence : `${sentence.slice(0, MAX_REASON_LENGTH - 1).trimEnd()}…`;
}
