import { blocksOf } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { CALLS_OF_STEP } from '../src/payouts/stripe-call.js';
import { openPaymentsDatabase } from './support/payments-database.js';

const FILL = [
  `insert into stripe_call (idempotency_key, step, entity_id, state, started_at) select 'payout:' || n || ':transfer:1', 'transfer', 'payout-' || n, 'succeeded', now() from generate_series(1, 40000) n`,
];

describe('what is read while the money of one helper is locked', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase());
    for (const sql of FILL) await dataSource.query(sql);
    await dataSource.query('vacuum analyze stripe_call');
  });
  afterAll(async () => close());

  it('is a few blocks of the stored calls, however many payouts there ever were', async () => {
    expect(await blocksOf(dataSource, { text: CALLS_OF_STEP, values: ['payout-4711', 'transfer'] })).toBeLessThan(10);
  });
});
