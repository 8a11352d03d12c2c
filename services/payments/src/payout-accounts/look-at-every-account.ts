import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { RefreshPayoutAccount } from './refresh-payout-account.js';

const TASK = 'look-at-every-account';
const DAY_MS = 24 * 3_600_000;
/** Of one run; once a minute this is enough for 72,000 accounts a day. */
const BATCH = 50;

/**
 * Reads every account once a day: the provider does not repeat events of connected accounts for ever, and lists the undelivered ones of the
 * platform only. Whoever was looked at longest ago comes first, so that the calls stay spread over the day.
 */
@Injectable()
export class LookAtEveryAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshPayoutAccount: RefreshPayoutAccount,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    const rows: { account_id: string }[] = await this.dataSource.query(
      `select account_id from payout_account
       where account_id is not null and (looked_at is null or looked_at <= $1) and ${IsolatedRows.due(TASK, 'payout_account.account_id')}
       order by looked_at nulls first limit $2`,
      [before, BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: (row) => row.account_id, work: (row) => this.refreshPayoutAccount.run(row.account_id), signal });
  }
}
