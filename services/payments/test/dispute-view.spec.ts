import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { disputeMovements } from '../src/stripe/dispute-view.js';

function booked(id: string, created: number, amount: number, fee = 0) {
  return { id, created, amount, fee, net: amount - fee } as Stripe.BalanceTransaction;
}

describe('the movements of a dispute', () => {
  const keysOf = (...balance_transactions: Stripe.BalanceTransaction[]): string[] =>
    disputeMovements({ id: 'du_1', balance_transactions } as Stripe.Dispute).map(({ sourceKey }) => sourceKey);

  it('are known by the dispute when they are the first of their kind, and by their transaction after that', () => {
    expect(keysOf(booked('txn_a', 1, -500, 2000), booked('txn_b', 2, 200), booked('txn_c', 3, -100), booked('txn_d', 4, 400))).toEqual([
      'stripe:du_1:withdrawn',
      'stripe:du_1:reinstated',
      'stripe:du_1:withdrawn:txn_c',
      'stripe:du_1:reinstated:txn_d',
    ]);
  });

  it('keep their keys when the list grows, whichever end it grows at', () => {
    const [first, second] = [booked('txn_a', 1, -500), booked('txn_b', 2, -100)] as const;
    expect(keysOf(first)).toEqual(['stripe:du_1:withdrawn']);
    expect(keysOf(first, second)).toEqual(keysOf(second, first));
    expect(keysOf(second, first)).toEqual(['stripe:du_1:withdrawn', 'stripe:du_1:withdrawn:txn_b']);
  });

  it('may be a charge alone, or a charge that comes back', () => {
    const charges = { id: 'du_1', balance_transactions: [booked('txn_a', 1, 0, 2000), booked('txn_b', 2, 0, -2000), booked('txn_c', 3, 0)] };
    expect(disputeMovements(charges as Stripe.Dispute)).toMatchObject([
      { effect: 'withdrawn', pence: 0, feePence: 2000 },
      { effect: 'reinstated', pence: 0, feePence: -2000 },
    ]);
  });
});
