import type { HelperStats } from '@community-help/api-contracts';
import { notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { readBalances } from '../ledger/helper-balances.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { Clock } from '../time/clock.js';
import { londonMonthOf } from '../time/london-month.js';
import { helperStatsView } from './helper-stats.view.js';

/**
 * What each donation brought and took back, from the ledger's postings alone: gross when it arrived, less refunds and lost
 * disputes. Fees are not part of it, whoever bears them.
 */
const RECEIVED_BY_DONATION = `
  select t.donation_id,
    min(t.occurred_at) filter (where t.kind = 'donation') as arrived_at,
    sum(case
      when t.kind in ('donation', 'refund-failed') and p.debit_account = 'asset:stripe' then p.amount
      when t.kind = 'refund' and p.credit_account = 'asset:stripe' then -p.amount
      when t.kind = 'dispute-lost' then -p.amount
      else 0 end)::bigint as pence
  from ledger_tx t join ledger_posting p on p.tx_id = t.id
  where t.helper_id = $1 and t.kind in ('donation', 'refund', 'refund-failed', 'dispute-lost')
  group by t.donation_id`;

/** A donation of which nothing is left is not counted. */
const TOTALS = `
  with received as (${RECEIVED_BY_DONATION})
  select coalesce(sum(pence), 0)::text as total, count(*) filter (where pence > 0)::int as count,
    coalesce(sum(pence) filter (where arrived_at >= $2 and arrived_at < $3), 0)::text as month_total,
    count(*) filter (where pence > 0 and arrived_at >= $2 and arrived_at < $3)::int as month_count
  from received`;

const PAYOUTS = `
  select max(paid_at) filter (where status = 'paid') as last_paid_at,
    coalesce(bool_or(status not in ('paid', 'refused')), false) as is_pending
  from payout where helper_id = $1`;

/** The figures of the dashboard, read from the ledger in one snapshot, so that they always agree with each other. */
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
    const { startsAt, endsAt } = londonMonthOf(this.clock.now());
    const [totals] = await manager.query(TOTALS, [helperId, startsAt, endsAt]);
    const [payouts] = await manager.query(PAYOUTS, [helperId]);
    const balances = await readBalances(manager, helperId);
    const account = await manager.findOneBy(PayoutAccount, { helperId });
    return helperStatsView({ totals, payouts, balances, isConnected: account?.isConnected ?? false });
  }
}
