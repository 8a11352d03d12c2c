import { describe, expect, it } from '@jest/globals';
import { londonMonthOf } from '../src/time/london-month.js';

describe('the calendar month in London', () => {
  it.each([
    // winter: London is UTC
    ['2026-01-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    // summer: London is an hour ahead, so the month begins at 23:00 UTC of the day before
    ['2026-06-30T22:59:59.999Z', '2026-05-31T23:00:00.000Z', '2026-06-30T23:00:00.000Z'],
    ['2026-06-30T23:00:00.000Z', '2026-06-30T23:00:00.000Z', '2026-07-31T23:00:00.000Z'],
    // the clocks change within the month
    ['2026-03-15T12:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-31T23:00:00.000Z'],
    ['2026-10-15T12:00:00.000Z', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    // over the end of the year
    ['2026-12-31T23:30:00.000Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('of %s is %s to %s', (instant, startsAt, endsAt) => {
    expect(londonMonthOf(new Date(instant))).toEqual({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  });
});
