import { describe, expect, it } from '@jest/globals';
import { PROJECT_TYPES } from '@community-help/api-contracts';
import type { HelperRecord } from '../src/search-index/helper-record.js';
import { LiveIndex } from '../src/search-index/live-index.js';
import { recordOfListing } from '../src/search-index/record-of-listing.js';
import type { SearchQuery } from '../src/search-index/search-query.js';
import { buildHere } from '../src/search-index/segment-builder.js';
import { wordsOf } from '../src/search-index/words.js';
import { exhaustiveSearch } from './exhaustive-search.js';
import { seededRandom } from '@community-help/test-kit';
import { SEARCH_WORDS, seededListing, seededPlace } from './seeded-listings.js';

const POPULATION = 6000;

function randomQuery(random: () => number): SearchQuery {
  const text = Array.from({ length: Math.floor(random() * 4) }, () => SEARCH_WORDS[Math.floor(random() * SEARCH_WORDS.length)]!).join(' ');
  return {
    ...seededPlace(random),
    radius: [1, 5, 10, 25, 50, 100][Math.floor(random() * 6)]!,
    limit: 1 + Math.floor(random() * 20),
    projectType: random() < 0.4 ? Math.floor(random() * PROJECT_TYPES.length) : null,
    words: wordsOf(text, 8),
  };
}

function expectSameAsExhaustive(index: LiveIndex, helpers: Map<string, HelperRecord>, query: SearchQuery): void {
  const found = index.search(query).map((match) => ({ id: index.store.idOf(match.slot), score: match.score, distance: match.distance }));
  const wanted = exhaustiveSearch(helpers.values(), query);
  expect(found.map((match) => match.id)).toEqual(wanted.map((match) => match.id));
  found.forEach((match, rank) => {
    expect(match.score).toBeCloseTo(wanted[rank]!.score, 8);
    expect(match.distance).toBeCloseTo(wanted[rank]!.distance, 5);
  });
}

describe('the search index', () => {
  const random = seededRandom(2026);
  const helpers = new Map<string, HelperRecord>();
  const index = new LiveIndex(buildHere);
  let next = 0;
  const add = (count: number): void => {
    for (let added = 0; added < count; added++) {
      const record = recordOfListing(seededListing(next++, random))!;
      helpers.set(record.id, record);
      index.put(record);
    }
  };

  it('answers 500 random searches exactly as scoring every helper does', async () => {
    add(POPULATION);
    await index.rebuild();
    for (let round = 0; round < 500; round++) expectSameAsExhaustive(index, helpers, randomQuery(random));
  });

  it('answers 500 more exactly while helpers are added, changed, moved and removed between them', () => {
    for (let round = 0; round < 500; round++) {
      add(2);
      const ids = [...helpers.keys()];
      const gone = ids[Math.floor(random() * ids.length)]!;
      helpers.delete(gone);
      index.remove(gone);
      const changed = helpers.get(ids[Math.floor(random() * ids.length)]!);
      if (changed) {
        const moved: HelperRecord = { ...changed, latitude: round % 5 === 0 ? null : 51.5, longitude: -0.12, isVerified: !changed.isVerified };
        helpers.set(moved.id, moved);
        index.put(moved);
      }
      expectSameAsExhaustive(index, helpers, randomQuery(random));
    }
  });

  it('answers 250 exactly across a rebuild with changes made while it ran', async () => {
    const rebuilt = index.rebuild();
    add(200);
    for (const id of [...helpers.keys()].slice(0, 100)) {
      helpers.delete(id);
      index.remove(id);
    }
    for (let round = 0; round < 50; round++) expectSameAsExhaustive(index, helpers, randomQuery(random));
    await rebuilt;
    for (let round = 0; round < 200; round++) expectSameAsExhaustive(index, helpers, randomQuery(random));
  });

  it('finds helpers on the other side of the date line and at the poles', () => {
    const atEdge = { ...recordOfListing(seededListing(9_000_001, random))!, latitude: 10, longitude: -179.99 };
    const atPole = { ...recordOfListing(seededListing(9_000_002, random))!, latitude: 90, longitude: 0 };
    for (const record of [atEdge, atPole]) {
      helpers.set(record.id, record);
      index.put(record);
    }
    const query = { radius: 50, limit: 5, projectType: null, words: [] };
    expect(index.search({ ...query, latitude: 10, longitude: 179.99 }).map((match) => index.store.idOf(match.slot))).toEqual([atEdge.id]);
    expect(index.search({ ...query, latitude: 89.9, longitude: 120 }).map((match) => index.store.idOf(match.slot))).toEqual([atPole.id]);
  });
});
