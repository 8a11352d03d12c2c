import { describe, expect, it } from '@jest/globals';
import { sharesToGive, sharesToTake } from '../src/ledger/helper-shares.js';

describe('where money is taken from and given to', () => {
  it('takes from the unsettled part first, then from what is available, then as a debt', () => {
    expect(sharesToTake(100, { pending: 30, available: 50 })).toEqual({ pending: 30, available: 50, receivable: 20 });
    expect(sharesToTake(100, { pending: 300, available: 50 })).toEqual({ pending: 100, available: 0, receivable: 0 });
    expect(sharesToTake(100, { pending: 0, available: 0 })).toEqual({ pending: 0, available: 0, receivable: 100 });
  });

  it('gives to the debt first, and the rest to where the donation stands', () => {
    expect(sharesToGive(100, { receivable: 30, isSettled: true })).toEqual({ receivable: 30, pending: 0, available: 70 });
    expect(sharesToGive(100, { receivable: 30, isSettled: false })).toEqual({ receivable: 30, pending: 70, available: 0 });
    expect(sharesToGive(100, { receivable: 300, isSettled: true })).toEqual({ receivable: 100, pending: 0, available: 0 });
  });

  it('loses and makes no penny, whatever the amounts', () => {
    for (let amount = 1; amount < 40; amount++) {
      for (let a = 0; a < 40; a += 7) {
        for (let b = 0; b < 40; b += 5) {
          const taken = sharesToTake(amount, { pending: a, available: b });
          expect(taken.pending + taken.available + taken.receivable).toBe(amount);
          const given = sharesToGive(amount, { receivable: a, isSettled: b % 2 === 0 });
          expect(given.receivable + given.pending + given.available).toBe(amount);
        }
      }
    }
  });
});
