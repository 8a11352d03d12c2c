import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Outbox } from '@community-help/service-kit';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import type { PayoutTrigger } from '../src/payouts/payout.entity.js';
import { ReservePayout } from '../src/payouts/reserve-payout.js';
import { openPaymentsDatabase } from './support/payments-database.js';

const HOUR_MS = 3_600_000;

describe('money of a helper whose last transfer was refused', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());

  it.each<[PayoutTrigger, number, string]>([
    ['automatic', -1, 'on-hold'],
    ['automatic', 1, 'reserved'],
    ['manual', -1, 'reserved'],
  ])('by an %s payout, %d hours from the end of the hold: %s', async (trigger, hours, outcome) => {
    const helperId = uuidv7();
    const now = new Date();
    const holdUntil = new Date(now.getTime() - hours * HOUR_MS);
    await dataSource.query(`insert into payout_account (helper_id, account_id, is_connected, hold_until, updated_at) values ($1, 'acct_' || $1, true, $2, now())`, [helperId, holdUntil]);
    await dataSource.query(`select ledger_post('test:' || gen_random_uuid(), 'sale', now(), $1, null, null, $2, $3, $4)`, [helperId, ['asset:stripe'], [`helper:${helperId}:available`], [6000]]);
    const reserve = new ReservePayout({ add: async () => '' } as unknown as Outbox, new PayoutStop(dataSource), { now: () => now });
    const reserved = await dataSource.transaction((manager) => reserve.run(manager, helperId, trigger));
    expect('payout' in reserved ? reserved.payout.status : reserved.refusal.reason).toBe(outcome);
  });
});
