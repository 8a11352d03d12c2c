import { blocksOf } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { dueDonations } from '../src/donations/settle-donations.js';
import { CALLS_OF_STEP } from '../src/payouts/stripe-call.js';
import { openPaymentsDatabase } from './support/payments-database.js';

const FILL = [
  `insert into stripe_call (idempotency_key, step, entity_id, state, started_at) select 'payout:' || n || ':transfer:1', 'transfer', 'payout-' || n, 'succeeded', now() from generate_series(1, 40000) n`,
  // A day on which everybody's money is released, and a helper who has been given to for years.
  `insert into donation (id, helper_id, amount_pence, fee_pence, credited_pence, pending_pence, donor_name, intent_id, available_on, completed_at, settled_at)
   select gen_random_uuid(), 'helper-' || case when n > 30000 then 0 else n % 400 end, 500, 10, 500, 500, 'Ann', 'pi_' || n, now() - interval '1 hour', now() - n * interval '1 minute',
     case when n > 30000 then now() - interval '1 day' end from generate_series(1, 40000) n`,
];
/** 8 kB blocks. */
const MAX_BLOCKS = 150;

describe('what is read while the money of one helper is locked', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase());
    for (const sql of FILL) await dataSource.query(sql);
    await dataSource.query('vacuum analyze donation, stripe_call');
  });
  afterAll(async () => close());

  it('is a few blocks of the stored calls, however many payouts there ever were', async () => {
    expect(await blocksOf(dataSource, { text: CALLS_OF_STEP, values: ['payout-4711', 'transfer'] })).toBeLessThan(10);
  });

  it('is a few blocks of the donations that are due, however many others have, and however many are settled', async () => {
    const [text, values] = dueDonations(dataSource.manager, 'helper-0', new Date()).getQueryAndParameters();
    expect(await blocksOf(dataSource, { text, values })).toBeLessThan(MAX_BLOCKS);
  });
});
