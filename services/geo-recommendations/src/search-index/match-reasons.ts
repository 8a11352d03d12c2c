import type { HelperStore } from './helper-store.js';
import type { Match } from './top-matches.js';
import { MAX_QUERY_WORDS, joinedPairsOf, wordsOf } from './words.js';

const MAX_NAMED_SERVICES = 2;
const MAX_REASON_LENGTH = 120;
const MENTIONED = JSON.stringify('Mentions what you are looking for');

/** A label of a service. */
interface Label {
  words: readonly string[];
  text: string;
  /** As it stands inside of a JSON string. */
  escaped: string;
}

/**
 * Why a helper is recommended, the strongest reason first: what it offers of what was asked, how near it is, its badge, its hours.
 * A screen that shows three of them shows the three that matter most.
 */
export class MatchReasons {
  /** Each label that was ever looked at, by its number: labels repeat, taking them apart is slow. */
  private readonly labels: (Label | undefined)[] = [];
  /** The reason that each entry of availability makes, by its number, as JSON with a comma before it. */
  private readonly availabilities: (string | undefined)[] = [];

  constructor(private readonly store: HelperStore) {}

  /**
   * A JSON array of sentences.
   * @param words the stems that were searched for
   */
  reasonsFor(match: Match, words: readonly string[]): string {
    const { slot, distance, matchedWorth } = match;
    const service = matchedWorth > 0 ? `${this.serviceReason(slot, words)},` : '';
    const badge = this.store.isVerified.values[slot] === 1 ? ',"Verified helper"' : '';
    return `[${service}"${distanceReason(distance)}"${badge}${this.availabilityReason(slot)}]`;
  }

  private serviceReason(slot: number, words: readonly string[]): string {
    let escaped = '';
    let raw = '';
    const { values, from, to } = this.store.labelsOf(slot);
    for (let at = from, named = 0; at < to && named < MAX_NAMED_SERVICES; at++) {
      const label = this.label(values[at]!);
      if (!namesOneOf(label, words)) continue;
      const joint = named++ === 0 ? 'Offers ' : ' and ';
      escaped += joint + label.escaped;
      raw += joint + label.text;
    }
    if (raw === '') return MENTIONED;
    return raw.length <= MAX_REASON_LENGTH ? `"${escaped}"` : shortened(raw);
  }

  private label(number: number): Label {
    let label = this.labels[number];
    if (label === undefined) {
      const text = this.store.labels.textOf(number);
      label = { words: [...wordsOf(text, MAX_QUERY_WORDS), ...joinedPairsOf(text)], text, escaped: JSON.stringify(text).slice(1, -1) };
      this.labels[number] = label;
    }
    return label;
  }

  private availabilityReason(slot: number): string {
    const number = this.store.availabilityNumberOf(slot);
    let reason = this.availabilities[number];
    if (reason === undefined) {
      const text = this.store.labels.textOf(number);
      reason = text === '' ? '' : `,${shortened(`Available: ${text}`)}`;
      this.availabilities[number] = reason;
    }
    return reason;
  }
}

function namesOneOf(label: Label, words: readonly string[]): boolean {
  for (const word of words) if (label.words.includes(word)) return true;
  return false;
}

function distanceReason(km: number): string {
  if (km < 0.1) return 'Less than 100 m away';
  if (km < 1) return `Only ${Math.round(km * 10) * 100} m away`;
  return km < 5 ? `Only ${km.toFixed(1)} km away` : `${km.toFixed(1)} km away`;
}

/** The JSON of a sentence, cut where it is too long. */
function shortened(sentence: string): string {
  return JSON.stringify(sentence.length <= MAX_REASON_LENGTH ? sentence : `${sentence.slice(0, MAX_REASON_LENGTH - 1).trimEnd()}…`);
}
