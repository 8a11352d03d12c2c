import type { MoneyOverview } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BooksChecks, type BooksCheck } from '../ledger/books-checks.js';
import { inTrouble } from '../payouts/payout-trouble.js';
import { PayoutStop } from '../payouts/payout-stop.js';

/** Counting on would read a table that an outage has filled, while there is one. */
const COUNTED = 10_000;

/** Of the few rows that wait, by the indexes of those. */
const WAITING = `
  select (select count(*)::int from payment_issue where resolved_at is null) as "issues",
    (select coalesce(sum(amount_pence), 0)::float8 from payment_issue where resolved_at is null) as "issuePence",
    (select count(*)::int from payout p where ${inTrouble('p')}) as "payoutsInTrouble",
    (select count(*)::int from payout_hold) as "helpersOnHold",
    (select count(*)::int from dispute where status = 'open') as "openDisputes",
    (select min(due_at) from dispute where status = 'open') as "nextDisputeDueAt",
    (select count(*)::int from refund_request where state = 'started') as "refundsWaiting",
    (select count(*)::int from (select from outbox limit ${COUNTED}) counted) as "outboxWaiting"`;

/** Whether the books agree, as the checks by the clock found last, and what money waits for a person. Nothing is computed anew. */
@Injectable()
export class ReadMoneyOverview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: BooksChecks,
    private readonly payoutStop: PayoutStop,
  ) {}

  async run(): Promise<MoneyOverview> {
    const [[row], often, whole, provider, stopped] = await Promise.all([
      this.dataSource.query(WAITING),
      this.checks.read('ledger'),
      this.checks.read('ledger-all'),
      this.checks.read('provider'),
      this.payoutStop.reason(),
    ]);
    const { issues: count, issuePence: pence, nextDisputeDueAt, ...waiting } = row;
    return {
      ...waiting,
      payoutsStoppedBecause: stopped ?? null,
      books: { checkedAt: often.succeededAt?.toISOString() ?? null, brokenRows: brokenRows(often) + brokenRows(whole) },
      provider: { checkedAt: provider.succeededAt?.toISOString() ?? null, differencePence: provider.findings['pence'] ?? 0, movements: provider.findings['movements'] ?? 0 },
      unallocated: { count, pence },
      nextDisputeDueAt: nextDisputeDueAt?.toISOString() ?? null,
    };
  }
}

function brokenRows({ findings }: BooksCheck): number {
  return Object.values(findings).reduce((sum, count) => sum + count, 0);
}
