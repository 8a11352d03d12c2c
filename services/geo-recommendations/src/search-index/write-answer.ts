import type { HelperStore } from './helper-store.js';
import { reasonsFor } from './match-reasons.js';
import type { Match } from './top-matches.js';

/**
 * The answer's JSON array: each prepared card, completed by what depends on the search (distance in km to the metre, score 0 to 1).
 * Nothing of a card is parsed or serialised again.
 */
export function writeAnswer(store: HelperStore, matches: readonly Match[], words: readonly string[]): Buffer {
  const endings = matches.map((match) => {
    const reasons = JSON.stringify(reasonsFor(store, match, words));
    return `,"distance":${round(match.distance, 1e3)},"matchScore":${round(match.score, 1e4)},"reasonsForRecommendation":${reasons}}`;
  });
  let length = 2;
  matches.forEach((match, index) => (length += store.cardLengthOf(match.slot) + Buffer.byteLength(endings[index]!) + 1));
  const answer = Buffer.allocUnsafe(length);
  let at = answer.write('[', 0);
  matches.forEach((match, index) => {
    if (index > 0) at += answer.write(',', at);
    at += store.copyCard(match.slot, answer, at);
    at += answer.write(endings[index]!, at);
  });
  at += answer.write(']', at);
  return answer.subarray(0, at);
}

function round(value: number, factor: number): number {
  return Math.round(value * factor) / factor;
}
