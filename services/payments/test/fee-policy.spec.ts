import { describe, expect, it } from '@jest/globals';
import { creditedPence, estimateFeePence } from '../src/money/fee-policy.js';

describe('who bears the card fee', () => {
  it('credits the whole gift when the platform bears it', () => expect(creditedPence('platform', 1000, 35)).toBe(1000));
  it('credits the gift less the fee when the helper bears it', () => expect(creditedPence('helper', 1000, 35)).toBe(965));
  it('never credits less than nothing', () => expect(creditedPence('helper', 50, 60)).toBe(0));
  it('announces at least what a UK card costs', () => {
    expect(estimateFeePence(1000)).toBe(35);
    expect(estimateFeePence(50)).toBe(21);
  });
});
