import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { RefreshPayoutAccount } from './refresh-payout-account.js';

const log = logger('payout-accounts');

/** How long after the provider's pages were opened their answer may be missed. */
const WATCHED_MS = 2 * 3_600_000;
const BATCH = 50;

/** Reads the accounts again whose helpers have just been at the provider: the event that says so may be lost. */
@Injectable()
export class LookAtOpenedAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshPayoutAccount: RefreshPayoutAccount,
    private readonly clock: Clock,
  ) {}

  /** An account that cannot be read now does not keep the others from being read. */
  async run(signal?: AbortSignal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - WATCHED_MS);
    const opened: { account_id: string }[] = await this.dataSource.query(
      `select account_id from payout_account
       where onboarding_opened_at > $1 and not is_connected and account_id is not null order by onboarding_opened_at desc limit $2`,
      [since, BATCH],
    );
    for (const { account_id: accountId } of opened) {
      if (signal?.aborted) return;
      await this.refreshPayoutAccount.refresh(accountId).catch((error: unknown) => log.warn({ err: error, accountId }, 'an account could not be read'));
    }
  }
}
