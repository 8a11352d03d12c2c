import type Stripe from 'stripe';
import { newId } from '../state/new-id.js';
import { PLATFORM, type Work } from '../state/work.js';
import { addBalanceTransaction } from './add-balance-transaction.js';

/** Money of the platform's own bank account comes to its balance, as a person orders it in the dashboard. @param amount pence */
export function topUp(work: Work, amount: number): Stripe.Topup {
  const id = newId('tu');
  const { id: transaction } = addBalanceTransaction(work, { owner: PLATFORM, type: 'topup', reportingCategory: 'topup', amount, source: id });
  const done: Stripe.Topup = {
    id,
    object: 'topup',
    amount,
    balance_transaction: transaction,
    created: work.now,
    currency: 'gbp',
    description: null,
    expected_availability_date: work.now,
    failure_code: null,
    failure_message: null,
    initiated_by: null,
    livemode: false,
    metadata: {},
    source: null,
    statement_descriptor: null,
    status: 'succeeded',
    transfer_group: null,
  };
  work.save('topup', done, PLATFORM);
  work.raise('topup.succeeded', done, PLATFORM);
  return done;
}
