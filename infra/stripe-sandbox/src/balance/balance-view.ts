import type Stripe from 'stripe';
import { PLATFORM, type Work } from '../state/work.js';
import { balanceTotal } from './add-balance-transaction.js';

export function showBalance(work: Work, owner: string): Stripe.Balance {
  const { available, pending } = balanceTotal(work, owner);
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'gbp', source_types: { card: available } }],
    ...(owner === PLATFORM && { connect_reserved: [{ amount: 0, currency: 'gbp' }] }),
    livemode: false,
    pending: [{ amount: pending, currency: 'gbp', source_types: { card: pending } }],
    refund_and_dispute_prefunding: { available: [{ amount: 0, currency: 'gbp' }], pending: [{ amount: 0, currency: 'gbp' }] },
  };
}
