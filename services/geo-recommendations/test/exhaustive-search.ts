import { distanceKm } from '../src/search-index/great-circle.js';
import type { HelperRecord } from '../src/search-index/helper-record.js';
import type { SearchQuery } from '../src/search-index/search-query.js';

/** Scores every helper, one after the other, by the formula as it is written in words in score.ts. */
export function exhaustiveSearch(helpers: Iterable<HelperRecord>, query: SearchQuery): { id: string; score: number; distance: number }[] {
  const found: { id: string; score: number; distance: number }[] = [];
  for (const helper of helpers) {
    if (helper.latitude === null || helper.longitude === null) continue;
    if (query.projectType !== null && helper.projectType !== query.projectType) continue;
    const distance = distanceKm(query.latitude, query.longitude, helper.latitude, helper.longitude);
    if (distance > query.radius) continue;
    const badge = helper.isVerified ? 0.02 : 0;
    const closeness = 1 - distance / query.radius;
    let worth = 0;
    const named = helper.serviceWords.split(' ');
    const mentioned = helper.otherWords.split(' ');
    for (const word of query.words) worth += named.includes(word) ? 1 : mentioned.includes(word) ? 0.5 : 0;
    const score = query.words.length === 0 ? 0.5 + 0.48 * closeness + badge : 0.4 * closeness + (0.58 * worth) / query.words.length + badge;
    found.push({ id: helper.id, score, distance });
  }
  found.sort((a, b) => (Math.abs(a.score - b.score) > 1e-9 ? b.score - a.score : a.id < b.id ? -1 : 1));
  return found.slice(0, query.limit);
}
