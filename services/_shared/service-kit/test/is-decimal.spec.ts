import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { IsDecimal } from '@community-help/service-kit';

class Price {
  @IsDecimal(2) pounds: unknown;
}

describe('a decimal number', () => {
  it.each([0, 1, -1, 0.5, 12.34, 1e3, 1000.01, 4.35, 1.1, 0.07, 1e21])('with at most two places is accepted: %p', (pounds) => {
    expect(validateSync(Object.assign(new Price(), { pounds }))).toEqual([]);
  });

  it.each([1e-7, 5e-324, 0.001, 12.345, 0.505, Number.NaN, Number.POSITIVE_INFINITY, '1.00', null, undefined, true, [1], {}])('is refused with a sentence otherwise: %p', (pounds) => {
    const [fault] = validateSync(Object.assign(new Price(), { pounds }));
    expect(fault?.constraints).toEqual({ isDecimal: 'pounds must be a number with at most 2 decimal places' });
  });
});
