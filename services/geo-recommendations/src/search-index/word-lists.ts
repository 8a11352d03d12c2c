import { fitOf, MENTION_WORTH, type ScoreWeights } from './score.js';
import type { SearchQuery } from './search-query.js';
import type { Segment } from './segment.js';

/** A run of a list to search, and the highest fit (without the badge) of any helper that is in it and in no run before it. */
export interface BoundedRun {
  /** Positions, ascending from `from` to `to`; null for all positions. */
  positions: Uint32Array | null;
  /** Grid codes of those positions. */
  codes: Uint32Array;
  from: number;
  to: number;
  fit: number;
  /** What every helper in it has of the words searched for; undefined where they differ. */
  worth: number | undefined;
}

/** The helpers that have a word in one way: a part of the segment's list of tags. */
interface WordList {
  word: number;
  /** What the word is worth to whoever has it so. */
  worth: number;
  from: number;
  to: number;
}

/**
 * The runs that together contain every candidate: services naming a word, mentions of a word, and everybody.
 * Rare words come first, because whoever has several words is met in the rarest one's list; the lists after it need only be
 * read as far as the words that remain can carry.
 */
export function runsOf(segment: Segment, query: SearchQuery, words: readonly number[], weights: ScoreWeights): BoundedRun[] {
  const { tagPositions: positions, tagCodes: codes } = segment;
  const runs: BoundedRun[] = [];
  const lists = wordLists(segment, words);
  for (let at = 0; at < lists.length; at++) {
    const { word, worth, from, to } = lists[at]!;
    let most = worth;
    for (const other of words) if (other !== word) most += bestLater(lists, at, other);
    const run: BoundedRun = { positions, codes, from, to, fit: fitOf(weights, most, query.words.length, false), worth: words.length === 1 ? worth : undefined };
    if (worth === 1) addRunsByType(runs, segment, run, query.projectType);
    else runs.push(run);
  }
  const worth = words.length === 0 ? 0 : undefined;
  const { projectType: type, words: wanted } = query;
  const fit = fitOf(weights, 0, wanted.length, false);
  if (type === null) runs.push({ positions: null, codes: segment.codes, from: 0, to: segment.codes.length, fit, worth });
  else runs.push({ positions: segment.typePositions, codes: segment.typeCodes, from: segment.typeOffset[type]!, to: segment.typeOffset[type + 1]!, fit, worth });
  return runs;
}

/** The lists of the words that are not empty: services before mentions, short ones first. */
function wordLists(segment: Segment, words: readonly number[]): WordList[] {
  const lists: WordList[] = [];
  for (const word of words) {
    for (const [tag, worth] of [
      [2 * word + 1, 1],
      [2 * word, MENTION_WORTH],
    ] as const) {
      if (tag + 1 >= segment.tagOffset.length) continue; // a word that came after the segment was built
      const from = segment.tagOffset[tag]!;
      const to = segment.tagOffset[tag + 1]!;
      if (from < to) lists.push({ word, worth, from, to });
    }
  }
  return lists.sort((a, b) => b.worth - a.worth || a.to - a.from - (b.to - b.from));
}

/** The most that `word` can add for helpers that were in none of the lists up to `at`. */
function bestLater(lists: readonly WordList[], at: number, word: number): number {
  for (let later = at + 1; later < lists.length; later++) if (lists[later]!.word === word) return lists[later]!.worth;
  return 0;
}

/** Lists of services are ordered by project type before all: codes ascend within one type only. */
function addRunsByType(runs: BoundedRun[], segment: Segment, run: BoundedRun, projectType: number | null): void {
  const positions = run.positions!;
  let from = projectType === null ? run.from : firstOfType(segment, positions, projectType, run.from, run.to);
  while (from < run.to) {
    const type = segment.projectTypes[positions[from]!]!;
    if (projectType !== null && type !== projectType) return;
    const to = firstOfType(segment, positions, type + 1, from, run.to);
    runs.push({ ...run, from, to });
    from = to;
  }
}

function firstOfType(segment: Segment, positions: Uint32Array, type: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.projectTypes[positions[middle]!]! < type) low = middle + 1;
    else high = middle;
  }
  return low;
}
