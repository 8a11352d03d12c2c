import { describe, expect, it } from '@jest/globals';
import { percentile, timeInTurns } from '../src/measure.js';
import { seededPopulation } from '../src/population/seeded-population.js';
import { tableOf } from '../src/print-table.js';
import { duration, isMet, type Result } from '../src/result.js';

const result = (target: Result['target'], ratio: number): Result => ({ row: 'R1', what: 'a search', target, ratio, measured: '40 µs', baseline: '30 µs' });

describe('the table of a benchmark run', () => {
  it('passes what is within its target and says MISS of everything else, numbers that are none included', () => {
    expect(isMet(result({ atMost: 1.5 }, 1.5))).toBe(true);
    expect(isMet(result({ atMost: 1.5 }, 1.51))).toBe(false);
    expect(isMet(result({ atLeast: 0.9 }, 0.89))).toBe(false);
    expect(isMet(result({ atLeast: 0.9 }, Number.NaN))).toBe(false);
    expect(isMet(result({ atMost: 0.9 }, Number.NaN))).toBe(false);
  });

  it('prints one line per target, with the reason where nothing was measured', () => {
    const lines = tableOf([result({ atMost: 1.5 }, 1.2345), { row: 'M1', what: 'a map', reason: 'no browser' }]).split('\n');
    expect(lines[0]).toMatch(/^row +what +target +ratio +measured +baseline$/);
    expect(lines[2]).toMatch(/^R1 +a search +<= 1.5 +1.23 +pass +40 µs +30 µs$/);
    expect(lines[3]).toMatch(/^M1 +a map +skipped +no browser$/);
  });

  it('takes percentiles of the samples as they are and writes durations to be read', () => {
    expect([percentile([3, 1, 2], 0.5), percentile([1, 2, 3, 4], 0.99), percentile([], 0.5)]).toEqual([2, 4, Number.NaN]);
    expect([duration(12.4), duration(1500), duration(2_500_000)]).toEqual(['12 µs', '1.5 ms', '2.50 s']);
  });

  it('times contestants in turns and leaves the first turn out', async () => {
    const order: string[] = [];
    const samples = await timeInTurns({ a: () => order.push('a'), b: () => Promise.resolve(order.push('b')) }, 2, 2);
    expect(order.join('')).toBe('aabbaabbaabb');
    expect([samples.a.length, samples.b.length]).toEqual([4, 4]);
  });

  it('makes the same population from the same seed, and another one from another', () => {
    const names = (seed: number): string[] => [...seededPopulation(50, seed)].map((listing) => `${listing.helperId} ${listing.latitude} ${listing.description}`);
    expect(names(1)).toEqual(names(1));
    expect(names(1)).not.toEqual(names(2));
  });
});
