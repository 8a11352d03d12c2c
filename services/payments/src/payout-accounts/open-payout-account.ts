import { notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { ConnectedAccounts } from '../stripe/ports.js';
import { Clock } from '../time/clock.js';
import { PayoutAccount } from './payout-account.entity.js';

/** Makes sure that a helper has an account at the provider. Each step can be repeated: keys and rows make it one account. */
@Injectable()
export class OpenPayoutAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ConnectedAccounts,
    private readonly clock: Clock,
  ) {}

  /** @returns the provider's id of the account. @throws Problem 404, ProviderRefusal, OutcomeUnknown */
  async run(helperId: string): Promise<string> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId });
    if (!helper) throw notFound('There is no such helper.');
    await this.dataSource.query(`insert into payout_account (helper_id, updated_at) values ($1, $2) on conflict do nothing`, [
      helperId,
      this.clock.now(),
    ]);
    const known = await this.dataSource.manager.findOneByOrFail(PayoutAccount, { helperId });
    const accountId = known.accountId ?? (await this.create(helper));
    if (!known.isScheduleManual) {
      await this.accounts.setManualPayouts(accountId);
      await this.dataSource.manager.update(PayoutAccount, { helperId }, { isScheduleManual: true });
    }
    return accountId;
  }

  private async create({ helperId, name, email }: Helper): Promise<string> {
    const account = await this.accounts.open({ helperId, name, email }, `helper:${helperId}:account:1`);
    const { accountId, transfersStatus, payoutsStatus } = account;
    const now = this.clock.now();
    await this.dataSource.manager.update(PayoutAccount, { helperId }, { accountId, transfersStatus, payoutsStatus, lookedAt: now, updatedAt: now });
    return accountId;
  }
}
