import { describe, expect, it } from '@jest/globals';
import { formatPounds, parsePounds } from '../src/money/pence.js';

describe('pounds and pence', () => {
  it.each([
    [0.29, 29],
    [0.57, 57],
    [1.1, 110],
    [8.29, 829],
    [1000, 100_000],
    ['12.3', 1230],
    [' 7 ', 700],
  ])('reads %p as %p pence', (pounds, pence) => expect(parsePounds(pounds)).toBe(pence));

  it('reads every amount of two decimals up to a thousand pounds exactly', () => {
    const wrong = Array.from({ length: 100_001 }, (_, pence) => pence).filter((pence) => parsePounds(pence / 100) !== pence);
    expect(wrong).toEqual([]);
  });

  it.each([0.001, 1.234, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1,50', '', 'ten', null, undefined, {}, true])('does not read %p', (pounds) =>
    expect(parsePounds(pounds)).toBeUndefined(),
  );

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [1234, '12.34'],
    [-5, '-0.05'],
    [123_456_789, '1234567.89'],
  ])('writes %d pence as %s', (pence, pounds) => expect(formatPounds(pence)).toBe(pounds));

  it('refuses to write parts of a penny', () => expect(() => formatPounds(1.5)).toThrow('whole pence'));
});
