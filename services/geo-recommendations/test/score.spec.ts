import { describe, expect, it } from '@jest/globals';
import { fitOf, matchScore, MENTION_WORTH, reachOf, weightsFor } from '../src/search-index/score.js';
import { TopMatches } from '../src/search-index/top-matches.js';

const score = (words: number, worth: number, isVerified: boolean, distance: number, radius = 25): number =>
  matchScore(weightsFor(words), fitOf(weightsFor(words), worth, words, isVerified), distance, radius);

describe('the match score', () => {
  it('goes from 0 to 1', () => {
    expect(score(2, 2, true, 0)).toBeCloseTo(1, 12);
    expect(score(0, 0, true, 0)).toBeCloseTo(1, 12);
    expect(score(2, 0, false, 25)).toBeCloseTo(0, 12);
    expect(score(0, 0, false, 25)).toBeCloseTo(0.5, 12);
  });

  it('puts every full match within the radius before everybody who offers none of it', () => {
    expect(score(1, 1, false, 25)).toBeGreaterThan(score(1, 0, true, 0));
    expect(score(3, 3, false, 100, 100)).toBeGreaterThan(score(3, 0, true, 0, 100));
  });

  it('counts a mention half and rises with every word that matches', () => {
    const worths = [0, MENTION_WORTH, 1, 1 + MENTION_WORTH, 2];
    const scores = worths.map((worth) => score(2, worth, false, 5));
    expect([...scores].sort((a, b) => a - b)).toEqual(scores);
    expect(score(1, MENTION_WORTH, false, 5) - score(1, 0, false, 5)).toBeCloseTo(0.29, 12);
  });

  it('lets the badge decide only between helpers whose distances differ by a twentieth of the radius or less', () => {
    for (const words of [0, 1]) {
      expect(score(words, words, true, 6)).toBeGreaterThan(score(words, words, false, 5));
      expect(score(words, words, true, 6.4)).toBeLessThan(score(words, words, false, 5));
    }
  });

  it('knows how far a helper reaches a score', () => {
    const weights = weightsFor(1);
    const fit = fitOf(weights, 1, 1, true);
    expect(reachOf(weights, fit, matchScore(weights, fit, 7, 50), 50)).toBeCloseTo(7, 9);
    expect(reachOf(weights, 0, 0.9, 50)).toBeLessThan(0);
  });
});

describe('the best matches', () => {
  const order = (offers: [slot: number, score: number, distance: number][], limit: number): number[] => {
    const top = new TopMatches(limit, (slot) => `id-${slot}`);
    for (const [slot, value, distance] of offers) top.offer(slot, value, distance, 0);
    return top.list().map((match) => match.slot);
  };

  it('are ordered by score, then by distance, then by id, whatever the order of arrival', () => {
    const offers: [number, number, number][] = [[3, 0.5, 2], [1, 0.5, 1], [2, 0.5, 1], [4, 0.9, 9], [5, 0.1, 0]];
    expect(order(offers, 4)).toEqual([4, 1, 2, 3]);
    expect(order(offers.toReversed(), 4)).toEqual([4, 1, 2, 3]);
  });

  it('hold every helper once', () => {
    expect(order([[1, 0.5, 1], [1, 0.5, 1], [2, 0.4, 1]], 3)).toEqual([1, 2]);
  });
});
