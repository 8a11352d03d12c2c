import type { HelperStore } from './helper-store.js';
import type { MatchReasons } from './match-reasons.js';
import type { Match } from './top-matches.js';

/** The longest ending in bytes: four reasons of at most 120 characters, all of them escaped, and two numbers. */
const MAX_ENDING_BYTES = 4 * 120 * 6 + 200;
/** Answers are written here and then copied out at their true length. */
let draft = Buffer.allocUnsafeSlow(65_536);

/**
 * The answer's JSON array: each prepared card, completed by what depends on the search (distance in km to the metre, score 0 to 1).
 * Nothing of a card is parsed or serialised again.
 */
export function writeAnswer(store: HelperStore, reasons: MatchReasons, matches: readonly Match[], words: readonly string[]): Buffer {
  let space = 2;
  for (const match of matches) space += store.cardLengthOf(match.slot) + 1 + MAX_ENDING_BYTES;
  if (space > draft.length) draft = Buffer.allocUnsafeSlow(space * 2);
  const answer = draft;
  answer[0] = 0x5b; // [
  let at = 1;
  for (const match of matches) {
    if (at > 1) answer[at++] = 0x2c; // ,
    at += store.copyCard(match.slot, answer, at);
    const { distance, score } = match;
    at += answer.write(`,"distance":${decimal(distance, 1e3)},"matchScore":${decimal(score, 1e4)},"reasonsForRecommendation":${reasons.reasonsFor(match, words)}}`, at);
  }
  answer[at++] = 0x5d; // ]
  const copy = Buffer.allocUnsafeSlow(at);
  answer.copy(copy, 0, 0, at);
  return copy;
}

/** A number that is not negative, rounded; made of whole numbers, whose digits are found in a third of the time. @param factor a power of ten */
function decimal(value: number, factor: number): string {
  const rounded = Math.round(value * factor);
  const whole = Math.floor(rounded / factor);
  return `${whole}.${String(factor + rounded - whole * factor).slice(1)}`;
}
