import { describe, expect, it } from '@jest/globals';
import { daysAgo } from '../src/domain/days-ago.js';

const at = (day: number, hour: number, month = 10): Date => new Date(2026, month, day, hour, 30);

describe('how long ago a day was', () => {
  it.each([
    [at(22, 9), at(22, 23), 'today'],
    [at(21, 23), at(22, 0), 'yesterday'],
    [at(21, 1), at(22, 23), 'yesterday'],
    [at(20, 23), at(22, 0), '2 days ago'],
    [at(10, 12), at(22, 11), '12 days ago'],
    [at(23, 1), at(22, 23), 'today'],
    // across the change of the clocks in October
    [at(24, 12, 9), at(26, 12, 9), '2 days ago'],
    [at(24, 23, 9), at(25, 0, 9), 'yesterday'],
  ])('%s is, at %s, %s', (time, now, words) => {
    expect(daysAgo(time.toISOString(), now)).toBe(words);
  });
});
