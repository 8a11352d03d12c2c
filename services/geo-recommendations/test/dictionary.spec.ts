import { describe, expect, it } from '@jest/globals';
import { Dictionary } from '../src/search-index/dictionary.js';
import { ServiceCounts } from '../src/search-index/service-counts.js';
import { Utf8, Utf8Writer } from '../src/search-index/utf8.js';

const writer = new Utf8Writer();
const encoded = (text: string): Utf8 => writer.clear().write(text, new Utf8());

function partsOf(dictionary: Dictionary, text: string, separator = ' '): string[] {
  const count = dictionary.takeApart(encoded(text), separator);
  return Array.from(dictionary.parts.subarray(0, count), (number) => dictionary.textOf(number));
}

describe('the dictionary', () => {
  it('numbers texts in order of appearance and finds them again, in any writing', () => {
    const dictionary = new Dictionary();
    expect(partsOf(dictionary, 'food café 食べ物 food')).toEqual(['food', 'café', '食べ物', 'food']);
    expect(['food', 'café', '食べ物', 'foo', ''].map((text) => dictionary.find(text))).toEqual([0, 1, 2, undefined, undefined]);
    expect(dictionary.numberFor(encoded(''))).toBe(3);
    expect(dictionary.find('')).toBe(3);
  });

  it('takes a text apart: nothing of an empty one, one of a single one, and lines by their end', () => {
    const dictionary = new Dictionary();
    expect(partsOf(dictionary, '')).toEqual([]);
    expect(partsOf(dictionary, 'a')).toEqual(['a']);
    expect(partsOf(dictionary, 'Hot meals\nAdvice, by phone', '\n')).toEqual(['Hot meals', 'Advice, by phone']);
  });

  it('keeps 50,000 texts apart, also when one list is longer than any before', () => {
    const dictionary = new Dictionary();
    const words = Array.from({ length: 50_000 }, (_, number) => `w${number.toString(36)}`);
    expect(partsOf(dictionary, words.join(' '))).toEqual(words);
    expect(dictionary.size).toBe(50_000);
    expect(words.every((word, number) => dictionary.find(word) === number && dictionary.textOf(number) === word)).toBe(true);
  });
});

describe('the counts of services', () => {
  const labels = new Dictionary();
  const numbersOf = (text: string): Uint32Array => {
    const count = labels.takeApart(encoded(text), '\n');
    return labels.parts.slice(0, count);
  };

  it('count a service once for each helper, whatever its spelling, and forget what is gone', () => {
    const counts = new ServiceCounts(labels);
    counts.add(0, numbersOf('Food Bank\nfood bank\nAdvice'), 0, 3);
    counts.add(1, numbersOf('Food Bank\nFOOD BANK\nBeds'), 1, 3);
    expect(counts.mostCommon(null, 10)).toEqual(['Food Bank', 'Advice', 'Beds']);
    expect(counts.mostCommon(1, 10)).toEqual(['Beds', 'Food Bank']);
    counts.remove(1, numbersOf('FOOD BANK\nBeds'), 0, 2);
    expect(counts.mostCommon(null, 10)).toEqual(['Advice', 'Food Bank']);
    expect(counts.mostCommon(1, 10)).toEqual([]);
    expect(counts.mostCommon(7, 10)).toEqual([]);
  });

  it('name a service as most helpers spell it now, whoever came first', () => {
    const spelled = ['food bank', 'Food bank', ' Food bank', 'FOOD BANK', 'Food bank'].map(numbersOf);
    const [inOrder, reversed] = [spelled, [...spelled].reverse()].map((helpers) => {
      const counts = new ServiceCounts(labels);
      for (const numbers of helpers) counts.add(0, numbers, 0, 1);
      return counts;
    });
    expect([inOrder!.mostCommon(0, 10), reversed!.mostCommon(0, 10)]).toEqual([['Food bank'], ['Food bank']]);
    for (const numbers of [spelled[1]!, spelled[2]!, spelled[4]!]) for (const counts of [inOrder!, reversed!]) counts.remove(0, numbers, 0, 1);
    // 'FOOD BANK' is as common.
    expect([inOrder!.mostCommon(0, 10), reversed!.mostCommon(0, 10)]).toEqual([['food bank'], ['food bank']]);
    inOrder!.add(0, numbersOf(' Soup '), 0, 1);
    expect(inOrder!.mostCommon(0, 10)).toContain('Soup');
  });
});
