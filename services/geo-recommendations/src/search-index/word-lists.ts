import { fitOf, MENTION_WORTH, type ScoreWeights } from './score.js';
import type { SearchQuery } from './search-query.js';
import type { Segment } from './segment.js';

/** A list to search, and the highest fit (without the badge) of any helper that is in it and in no list before it. */
export interface BoundedList {
  /** Ascending positions; null for all positions. */
  list: Uint32Array | null;
  fit: number;
}

/**
 * The lists that together contain every candidate: services naming a word, mentions of a word, and everybody.
 * Rare words come first, because whoever has several words is met in the rarest one's list; the lists after it need only be
 * read as far as the words that remain can carry.
 */
export function listsOf(segment: Segment, query: SearchQuery, words: readonly number[], weights: ScoreWeights): BoundedList[] {
  const entries = words.flatMap((word) => [
    { word, worth: 1, list: tagList(segment, word * 2 + 1) },
    { word, worth: MENTION_WORTH, list: tagList(segment, word * 2) },
  ]);
  entries.sort((a, b) => b.worth - a.worth || a.list.length - b.list.length);
  const lists: BoundedList[] = [];
  for (let at = 0; at < entries.length; at++) {
    const { word, worth, list } = entries[at]!;
    if (list.length === 0) continue;
    const later = new Map<number, number>();
    for (const other of entries.slice(at + 1)) {
      if (other.word !== word && other.list.length > 0) later.set(other.word, Math.max(other.worth, later.get(other.word) ?? 0));
    }
    let most = worth;
    for (const value of later.values()) most += value;
    lists.push({ list, fit: fitOf(weights, most, query.words.length, false) });
  }
  lists.push({ list: query.projectType === null ? null : typeList(segment, query.projectType), fit: 0 });
  return lists;
}

function tagList(segment: Segment, tag: number): Uint32Array {
  if (tag + 1 >= segment.tagOffset.length) return segment.tagPositions.subarray(0, 0);
  return segment.tagPositions.subarray(segment.tagOffset[tag]!, segment.tagOffset[tag + 1]!);
}

function typeList(segment: Segment, type: number): Uint32Array {
  return segment.typePositions.subarray(segment.typeOffset[type]!, segment.typeOffset[type + 1]!);
}
