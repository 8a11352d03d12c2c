import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { RefreshPayoutAccount } from './refresh-payout-account.js';

const TASK = 'look-at-opened-accounts';
/** How long after the provider's pages were opened their answer may be missed. */
const WATCHED_MS = 2 * 3_600_000;
const BATCH = 50;

/** Reads the accounts again whose helpers have just been at the provider: the event that says so may be lost. */
@Injectable()
export class LookAtOpenedAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshPayoutAccount: RefreshPayoutAccount,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - WATCHED_MS);
    const rows: { account_id: string }[] = await this.dataSource.query(
      `select account_id from payout_account
       where onboarding_opened_at > $1 and not is_connected and account_id is not null and ${IsolatedRows.due(TASK, 'payout_account.account_id')}
       order by onboarding_opened_at desc limit $2`,
      [since, BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: (row) => row.account_id, work: (row) => this.refreshPayoutAccount.run(row.account_id), signal });
  }
}
