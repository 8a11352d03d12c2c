import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { RefreshPayoutAccount } from './refresh-payout-account.js';

const TASK = 'look-at-accounts';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long after the provider's pages were opened their answer may be missed. */
const WATCHED_MS = 2 * HOUR_MS;
/** Of either kind in one run; once a minute this is enough for 72,000 accounts a day. */
const BATCH = 50;

/**
 * Reads accounts again whose events may be lost: those whose helpers have just been at the provider, in every run, and every account once a day,
 * as the provider lists the undelivered events of the platform only. Whoever was looked at longest ago comes first, so that the calls stay spread.
 */
@Injectable()
export class LookAtAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshPayoutAccount: RefreshPayoutAccount,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const due = IsolatedRows.due(TASK, 'payout_account.account_id');
    const rows: { account_id: string }[] = await this.dataSource.query(
      `(select account_id from payout_account where account_id is not null and onboarding_opened_at > $1 and not is_connected and ${due}
        order by onboarding_opened_at desc limit $3)
       union
       (select account_id from payout_account where account_id is not null and (looked_at is null or looked_at <= $2) and ${due}
        order by looked_at nulls first limit $3)`,
      [new Date(now - WATCHED_MS), new Date(now - DAY_MS), BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: (row) => row.account_id, work: (row) => this.refreshPayoutAccount.run(row.account_id), signal });
  }
}
