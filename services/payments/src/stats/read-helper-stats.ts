import type { HelperStats } from '@community-help/api-contracts';
import { notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { readBalances } from '../ledger/helper-balances.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { holdOf } from '../payouts/payout-hold.js';
import { Clock } from '../time/clock.js';
import { helperStatsView } from './helper-stats.view.js';

/** Kept with the donations, in the transactions that post them: gross when it arrived, less refunds and lost disputes. */
const TOTALS = `
  select coalesce(sum(pence), 0)::text as total, coalesce(sum(donations), 0)::int as count,
    coalesce(sum(pence) filter (where month = london_month($2)), 0)::text as month_total,
    coalesce(sum(donations) filter (where month = london_month($2)), 0)::int as month_count
  from received_by_month where helper_id = $1`;

const PAYOUTS = `
  select (select paid_at from payout where helper_id = $1 and status = 'paid' order by paid_at desc limit 1) as last_paid_at,
    exists (select 1 from payout where helper_id = $1 and status not in ('paid', 'refused')) as is_pending`;

/** The figures of the dashboard, read in one snapshot, so that they always agree with each other: a few rows, however much was given. */
@Injectable()
export class ReadHelperStats {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** 'This month' is the calendar month in London. @throws Problem 404 */
  async run(helperId: string): Promise<HelperStats> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.readFrom(manager, helperId));
  }

  private async readFrom(manager: EntityManager, helperId: string): Promise<HelperStats> {
    if (!(await manager.existsBy(Helper, { helperId }))) throw notFound('There is no such helper.');
    const [totals] = await manager.query(TOTALS, [helperId, this.clock.now()]);
    const [payouts] = await manager.query(PAYOUTS, [helperId]);
    const balances = await readBalances(manager, helperId);
    const account = await manager.findOneBy(PayoutAccount, { helperId });
    const hold = await holdOf(manager, helperId);
    return helperStatsView({ totals, payouts, balances, isConnected: account?.isConnected ?? false, heldBecause: hold?.cause });
  }
}
