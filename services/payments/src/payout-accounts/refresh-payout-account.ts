import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockBalances } from '../ledger/helper-balances.js';
import { Payout } from '../payouts/payout.entity.js';
import { PayoutTiming } from '../payouts/payout-timing.js';
import { RequestAutomaticPayout } from '../payouts/request-automatic-payout.js';
import { readingsOf, storeNewest } from '../stripe/newest-reading.js';
import { ConnectedAccounts } from '../stripe/ports.js';
import { AccountOutOfReach } from '../stripe/provider-errors.js';
import type { ProviderAccount } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { AnnouncePayoutAccount } from './announce-payout-account.js';
import { PayoutAccount } from './payout-account.entity.js';

/** Reads a helper's account at the provider again and tells everybody what changed. */
@Injectable()
export class RefreshPayoutAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ConnectedAccounts,
    private readonly automaticPayout: RequestAutomaticPayout,
    private readonly announcePayoutAccount: AnnouncePayoutAccount,
    private readonly clock: Clock,
    private readonly timing: PayoutTiming,
  ) {}

  async run(accountId: string): Promise<void> {
    await storeNewest({
      count: () => readingsOf(this.dataSource.manager, 'payout_account', 'account_id', accountId),
      ask: () => this.read(accountId),
      store: (seen, before) => this.dataSource.transaction((manager) => this.store(manager, seen, before)),
    });
  }

  /** An account that was closed, or taken from us, cannot be read any more: nothing can be paid to it. */
  private async read(accountId: string): Promise<ProviderAccount> {
    try {
      return await this.accounts.read(accountId);
    } catch (error) {
      if (!(error instanceof AccountOutOfReach)) throw error;
      return { accountId, helperId: null, transfersStatus: error.code, payoutsStatus: error.code, bank: null };
    }
  }

  private async store(manager: EntityManager, seen: ProviderAccount, before: number | undefined): Promise<boolean> {
    const known = await manager.findOneBy(PayoutAccount, { accountId: seen.accountId });
    if (!known) return true; // not one of ours
    await lockBalances(manager, known.helperId);
    const account = await manager.findOneOrFail(PayoutAccount, { where: { helperId: known.helperId }, lock: { mode: 'pessimistic_write' } });
    if (account.readings !== before) return false;
    account.readings += 1;
    const wasConnected = account.isConnected;
    const isConnected = seen.transfersStatus === 'active' && seen.payoutsStatus === 'active';
    const isOtherBank = seen.bank !== null && seen.bank.bankAccountId !== account.bankAccountId;
    account.transfersStatus = seen.transfersStatus;
    account.payoutsStatus = seen.payoutsStatus;
    account.isConnected = isConnected;
    if (isOtherBank && account.bankAccountId !== null) account.payoutsHeldUntil = this.timing.heldUntil(this.clock.now());
    if (seen.bank) {
      account.bankAccountId = seen.bank.bankAccountId;
      account.bankName = seen.bank.bankName ?? account.bankName;
      account.bankLast4 = seen.bank.last4;
    }
    account.updatedAt = this.clock.now();
    account.lookedAt = account.updatedAt;
    if (isConnected && !wasConnected) account.holdUntil = null;
    await manager.save(account);
    if (isConnected !== wasConnected || isOtherBank) await this.announcePayoutAccount.run(manager, account);
    // A returned payout need not wait for its day when the cause of the return may be gone.
    if (isConnected && (isOtherBank || !wasConnected)) await this.hurryReturned(manager, account.helperId);
    if (isConnected && !wasConnected) await this.automaticPayout.run(manager, account.helperId);
    return true;
  }

  private async hurryReturned(manager: EntityManager, helperId: string): Promise<void> {
    await manager.update(Payout, { helperId, status: 'returned' }, { nextAttemptAt: this.clock.now() });
  }
}
