import { fitOf, MENTION_WORTH, type ScoreWeights } from './score.js';
import type { SearchQuery } from './search-query.js';
import type { Segment } from './segment.js';

/** A run of a list to search, and the highest fit (without the badge) of any helper that is in it and in no run before it. */
export interface BoundedRun {
  /** Positions, ascending from `from` to `to`; null for all positions. */
  list: Uint32Array | null;
  /** Grid codes of those positions. */
  codes: Uint32Array;
  from: number;
  to: number;
  fit: number;
}

/**
 * The runs that together contain every candidate: services naming a word, mentions of a word, and everybody.
 * Rare words come first, because whoever has several words is met in the rarest one's list; the lists after it need only be
 * read as far as the words that remain can carry.
 */
export function runsOf(segment: Segment, query: SearchQuery, words: readonly number[], weights: ScoreWeights): BoundedRun[] {
  const entries = words.flatMap((word) => [
    { word, worth: 1, ...tagList(segment, word * 2 + 1) },
    { word, worth: MENTION_WORTH, ...tagList(segment, word * 2) },
  ]);
  entries.sort((a, b) => b.worth - a.worth || a.list.length - b.list.length);
  const runs: BoundedRun[] = [];
  for (let at = 0; at < entries.length; at++) {
    const { word, worth, list, codes } = entries[at]!;
    if (list.length === 0) continue;
    let most = worth;
    for (const other of words) if (other !== word) most += bestLater(entries, at, other);
    const fit = fitOf(weights, most, query.words.length, false);
    if (worth === 1) addRunsByType(runs, segment, { list, codes }, query.projectType, fit);
    else runs.push({ list, codes, from: 0, to: list.length, fit });
  }
  const everybody = query.projectType === null ? { list: null, codes: segment.codes } : typeList(segment, query.projectType);
  runs.push({ ...everybody, from: 0, to: everybody.codes.length, fit: 0 });
  return runs;
}

/** The most that `word` can add for helpers that were in none of the lists up to `at`. */
function bestLater(entries: readonly { word: number; worth: number; list: Uint32Array }[], at: number, word: number): number {
  for (let later = at + 1; later < entries.length; later++) {
    const entry = entries[later]!;
    if (entry.word === word && entry.list.length > 0) return entry.worth;
  }
  return 0;
}

interface List {
  list: Uint32Array;
  codes: Uint32Array;
}

function addRunsByType(runs: BoundedRun[], segment: Segment, { list, codes }: List, projectType: number | null, fit: number): void {
  let from = projectType === null ? 0 : firstOfType(segment, list, projectType, 0);
  while (from < list.length) {
    const type = segment.projectTypes[list[from]!]!;
    if (projectType !== null && type !== projectType) return;
    const to = firstOfType(segment, list, type + 1, from);
    runs.push({ list, codes, from, to, fit });
    from = to;
  }
}

function firstOfType(segment: Segment, list: Uint32Array, type: number, from: number): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.projectTypes[list[middle]!]! < type) low = middle + 1;
    else high = middle;
  }
  return low;
}

function tagList(segment: Segment, tag: number): List {
  const isKnown = tag + 1 < segment.tagOffset.length;
  return listAt(segment.tagPositions, segment.tagCodes, isKnown ? segment.tagOffset[tag]! : 0, isKnown ? segment.tagOffset[tag + 1]! : 0);
}

function typeList(segment: Segment, type: number): List {
  return listAt(segment.typePositions, segment.typeCodes, segment.typeOffset[type]!, segment.typeOffset[type + 1]!);
}

function listAt(positions: Uint32Array, codes: Uint32Array, from: number, to: number): List {
  return { list: positions.subarray(from, to), codes: codes.subarray(from, to) };
}
