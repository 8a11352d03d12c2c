import { IsolatedRows, logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountOutOfReach } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { FollowBankPayout } from './follow-bank-payout.js';
import { PayoutTiming } from './payout-timing.js';

const log = logger('payouts');
const TASK = 'look-at-paid-payouts';
const DAY_MS = 86_400_000;
/** "Some payouts that fail might initially show as paid", within five business days (Stripe, Payout.status); at Christmas these are twelve. */
const WATCHED_MS = 14 * DAY_MS;
/** In one run; once a minute this is enough for 72,000 payouts a day. */
const BATCH = 50;

interface PaidPayout {
  id: string;
  stripePayoutId: string;
  accountId: string;
}

/**
 * Reads paid payouts again, each once a day for two weeks: a bank may send one back, and the news of it may be lost, as the provider lists the
 * undelivered events of the platform only.
 */
@Injectable()
export class LookAtPaidPayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly followBankPayout: FollowBankPayout,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
    private readonly timing: PayoutTiming,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const { text, values } = this.statementOf(this.clock.now());
    const rows: PaidPayout[] = await this.dataSource.query(text, values);
    await this.isolated.run({ task: TASK, rows, idOf: (row) => row.id, work: (row) => this.look(row), signal });
  }

  /** For `explain`, too. */
  statementOf(now: Date): { text: string; values: unknown[] } {
    const text = `select id, stripe_payout_id as "stripePayoutId", account_id as "accountId" from payout
      where status = 'paid' and paid_at > $1 and next_attempt_at <= $2 and ${IsolatedRows.due(TASK, 'payout.id')} order by next_attempt_at limit ${BATCH}`;
    return { text, values: [new Date(now.getTime() - WATCHED_MS), now] };
  }

  private async look({ id, stripePayoutId, accountId }: PaidPayout): Promise<void> {
    try {
      await this.followBankPayout.run(stripePayoutId, accountId);
    } catch (error) {
      if (!(error instanceof AccountOutOfReach)) throw error;
      log.error({ payoutId: id, code: error.code }, "Stripe does not let us see whether a paid payout came back; only Stripe's dashboard says so");
      await this.dataSource.query(`update payout set next_attempt_at = $2 where id = $1 and status = 'paid'`, [id, this.timing.lookAgainAt(this.clock.now())]);
    }
  }
}
