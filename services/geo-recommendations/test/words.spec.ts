import { describe, expect, it } from '@jest/globals';
import { joinedPairsOf, MAX_QUERY_WORDS, wordsOf } from '../src/search-index/words.js';

describe('the words of a text', () => {
  it.each([
    ['I need a Food Bank, please!', ['food', 'bank']],
    ['Counselling', ['counseling']],
    ['career counseling', ['career', 'counseling']],
    ['neighbours and NEIGHBORS', ['neighbor']],
    ['community centres / centers', ['community', 'center']],
    ['organisation, organization', ['organization']],
    ['charities charity', ['charity']],
    ['Zoë’s café', ['zoe', 'cafe']],
    ['bus buses glass', ['bus', 'buse', 'glass']],
    ['help me', []],
    ['🙂 !!!', []],
    ['食べ物 помощь', ['食へ物', 'помощь']],
  ])('%p', (text, words) => {
    expect(wordsOf(text, MAX_QUERY_WORDS)).toEqual(words);
  });

  it('are bounded in number and length', () => {
    expect(wordsOf(Array.from({ length: 100 }, (_, index) => `word${index}x`).join(' '), MAX_QUERY_WORDS)).toHaveLength(MAX_QUERY_WORDS);
    expect(wordsOf('y'.repeat(500), 1)[0]!.length).toBeLessThanOrEqual(40);
  });

  it("join neighbours, so that 'foodbank' finds a food bank", () => {
    expect(joinedPairsOf('Food bank')).toEqual(['foodbank']);
    expect(joinedPairsOf('transport')).toEqual([]);
  });
});
