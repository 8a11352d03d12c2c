import { describe, expect, it } from '@jest/globals';
import { daysIn, monthAt, monthBefore, monthDueAt, monthOf } from '../src/statements/month.js';

describe('months in Europe/London', () => {
  it('begin and end at midnight in the UK, also when the clocks change inside them', () => {
    expect(monthOf('2026-03').from.toISOString()).toBe('2026-03-01T00:00:00.000Z');
    expect(monthOf('2026-03').to.toISOString()).toBe('2026-03-31T23:00:00.000Z');
    expect(monthOf('2026-10').from.toISOString()).toBe('2026-09-30T23:00:00.000Z');
    expect(monthOf('2026-10').to.toISOString()).toBe('2026-11-01T00:00:00.000Z');
  });

  it('count a donation of 00:30 on 1 July to July although it is still June in UTC', () => {
    expect(monthAt(new Date('2026-06-30T23:30:00Z')).id).toBe('2026-07');
  });

  it('know the month before, over a new year too', () => {
    expect(monthBefore(monthOf('2026-01')).id).toBe('2025-12');
  });

  it.each([
    ['2026-12-01T07:59:59Z', '2026-10'],
    ['2026-12-01T08:00:00Z', '2026-11'],
    ['2026-12-17T12:00:00Z', '2026-11'],
    ['2026-07-01T06:59:59Z', '2026-05'],
    ['2026-07-01T07:00:00Z', '2026-06'],
  ])('at %s the report of %s is due: 08:00 on the 1st by the clock on the wall', (now, month) => {
    expect(monthDueAt(new Date(now)).id).toBe(month);
  });

  it('have as many days as the calendar says', () => {
    expect([daysIn(monthOf('2028-02')), daysIn(monthOf('2026-02')), daysIn(monthOf('2026-10'))]).toEqual([29, 28, 31]);
  });

  it('refuse what is no month', () => {
    for (const text of ['2026-13', 'October', '', '2026-1-1']) expect(() => monthOf(text)).toThrow(RangeError);
  });
});
