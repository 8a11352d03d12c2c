import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createHash } from 'node:crypto';
import { lockBalances } from '../ledger/helper-balances.js';
import { Payout } from '../payouts/payout.entity.js';
import { PayoutTiming } from '../payouts/payout-timing.js';
import { BankDetailsOpener } from '../sealing/bank-details-opener.js';
import { firstTry } from '../stripe/call-key.js';
import { ConnectedAccounts } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import type { BankAccount, BankDetails } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { DatabaseClock } from '../time/database-clock.js';
import { AnnouncePayoutAccount } from './announce-payout-account.js';
import { OpenPayoutAccount } from './open-payout-account.js';
import { PayoutAccount } from './payout-account.entity.js';

const log = logger('payout-accounts');
const BATCH = 20;

interface SealedRow {
  helper_id: string;
  sealed: string;
}

/**
 * Hands sealed bank details on to the provider and deletes them; what stays is the bank's name and the last four digits. A payout that is just being
 * asked for may have been begun before the account was held: its answer is waited for, so that it goes to the bank it was meant for. First details
 * are older than a bank account that was given at the provider since: they are forgotten, and nothing is held.
 */
@Injectable()
export class ForwardBankDetails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ConnectedAccounts,
    private readonly openPayoutAccount: OpenPayoutAccount,
    private readonly opener: BankDetailsOpener,
    private readonly announcePayoutAccount: AnnouncePayoutAccount,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClock,
    private readonly timing: PayoutTiming,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.query(
      `delete from sealed_bank_details s where delete_after <= $1
         or is_first and exists (select from payout_account a where a.helper_id = s.helper_id and a.bank_account_id is not null)`,
      [now],
    );
    const rows: SealedRow[] = await this.dataSource.query(
      `select helper_id, sealed from sealed_bank_details s where next_attempt_at <= $1
         and not exists (select 1 from payout p where p.helper_id = s.helper_id and p.lease_until > $3)
       order by next_attempt_at limit $2`,
      [now, BATCH, await this.databaseClock.now(this.dataSource.manager)],
    );
    const failures: unknown[] = [];
    for (const row of rows) {
      if (signal?.aborted) break;
      await this.forward(row).catch(async (error: unknown) => {
        failures.push(error);
        log.error({ err: error, helperId: row.helper_id }, 'bank details could not be handed on; another attempt follows');
        await this.postpone(row);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bank details could not be handed on`);
  }

  private async forward(row: SealedRow): Promise<void> {
    const accountId = await this.openPayoutAccount.run(row.helper_id);
    const details = await this.opener.open(row.sealed);
    try {
      const bank = await this.add(row, accountId, details);
      const bankName = bank.bankName ?? details.bankName;
      await this.forget(row, { bankName, bankLast4: bank.last4, bankAccountId: bank.bankAccountId, bankRefusalCode: null });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // Asking again will not help; the helper gives the details in the provider's own form instead.
      await this.forget(row, { bankRefusalCode: error.code });
      log.warn({ helperId: row.helper_id, code: error.code }, 'bank details were refused by the provider');
    }
  }

  private async add(row: SealedRow, accountId: string, details: BankDetails): Promise<BankAccount> {
    // The same seal has the same key, however often a crash makes us send it.
    const key = `helper:${row.helper_id}:bank:${createHash('sha256').update(row.sealed).digest('hex').slice(0, 16)}`;
    // Other details have come meanwhile: theirs is another row, and nothing is decided by this answer.
    const tries = (await this.countTry(row)) ?? 2;
    try {
      return await this.accounts.addBankAccount(accountId, details, { key, tries });
    } catch (error) {
      if (!isRefusedRepeat(error)) throw error;
      const { bank } = await this.accounts.read(accountId);
      const again = bank?.last4 === details.accountNumber.slice(-4) ? undefined : await this.countTry(row);
      if (again === undefined) throw error;
      // The try whose answer was lost has left nothing there, so what is said under a key of its own is definite.
      return this.accounts.addBankAccount(accountId, details, firstTry(`${key}:${again}`));
    }
  }

  /** Stored before the call: whoever takes the details up again knows that they may have arrived. @returns undefined when others have come meanwhile */
  private async countTry(row: SealedRow): Promise<number | undefined> {
    const [counted] = await this.dataSource.query(
      `with counted as (update sealed_bank_details set tries = tries + 1 where helper_id = $1 and sealed = $2 returning tries) select tries from counted`,
      [row.helper_id, row.sealed],
    );
    return counted?.tries;
  }

  /** The seal is deleted only if it is still the one that was sent. */
  private async forget(row: SealedRow, kept: Partial<PayoutAccount>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      await lockBalances(manager, row.helper_id);
      const before = await manager.findOneOrFail(PayoutAccount, { where: { helperId: row.helper_id }, lock: { mode: 'pessimistic_write' } });
      const isOther = kept.bankAccountId !== undefined && before.bankAccountId !== null && before.bankAccountId !== kept.bankAccountId;
      const hold = isOther ? { payoutsHeldUntil: this.timing.heldUntil(now) } : {};
      await manager.update(PayoutAccount, { helperId: row.helper_id }, { ...kept, ...hold, readings: () => 'readings + 1', updatedAt: now });
      await manager.query(`delete from sealed_bank_details where helper_id = $1 and sealed = $2`, [row.helper_id, row.sealed]);
      // Whoever notices another bank first tells of it: here, or by the provider's event.
      if (!isOther) return;
      await this.announcePayoutAccount.run(manager, { ...before, ...kept, ...hold, updatedAt: now });
      await manager.update(Payout, { helperId: row.helper_id, status: 'returned' }, { nextAttemptAt: now });
    });
  }

  private async postpone(row: SealedRow): Promise<void> {
    const at = this.timing.detailsRetryAt(this.clock.now());
    await this.dataSource.query(`update sealed_bank_details set next_attempt_at = $2 where helper_id = $1`, [row.helper_id, at]);
  }
}

/** The provider said no, but not to a first try, and does not keep the answer: it says the same for as long as the key is asked with. */
function isRefusedRepeat(error: unknown): boolean {
  return error instanceof OutcomeUnknown && error.code.startsWith('repeat_');
}
