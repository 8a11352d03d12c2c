import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isPosted } from '../ledger/post-entry.js';
import { OutgoingMoney } from '../stripe/ports.js';
import type { ProviderTransfer } from '../stripe/provider-types.js';
import { atTheBank, bankAttempts } from './bank-attempts.js';
import { Payout } from './payout.entity.js';
import { PayoutStop } from './payout-stop.js';
import { TransferOutcomes, lockPayout } from './transfer-outcomes.js';

const log = logger('payouts');

/**
 * News of a transfer: brings the payout to it. One that we thought was not made is recorded; a second one of the same payout, one that
 * was reversed where we cannot follow, or one of a payout that this database does not know, stops payouts until a person has looked.
 */
@Injectable()
export class FollowTransfer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly transferOutcomes: TransferOutcomes,
    private readonly payoutStop: PayoutStop,
  ) {}

  async run(transferId: string): Promise<void> {
    const transfer = await this.money.readTransfer(transferId);
    const { payoutId } = transfer;
    // A transfer that somebody made by hand in the provider's dashboard: the comparison with the provider says so.
    if (!payoutId) return;
    const isAtTheBank = transfer.reversedPence > 0 && (await this.isAtTheBank(payoutId));
    const trouble = await this.dataSource.transaction((manager) => this.follow(manager, payoutId, transfer, isAtTheBank));
    if (!trouble) return;
    log.error({ payoutId, transferId, trouble }, 'a transfer does not fit its payout');
    await this.payoutStop.stop(`payout ${payoutId}: ${trouble} (${transferId})`);
  }

  /** The bank may have been told what this database has forgotten, or never heard the answer of. */
  private async isAtTheBank(payoutId: string): Promise<boolean> {
    const payout = await this.dataSource.manager.findOneBy(Payout, { id: payoutId });
    return payout !== null && atTheBank(await bankAttempts(this.money, payout)) !== undefined;
  }

  private async follow(manager: EntityManager, payoutId: string, transfer: ProviderTransfer, isAtTheBank: boolean): Promise<string | undefined> {
    // A payout is stored before its transfer is asked for, and never deleted.
    if (!(await manager.existsBy(Payout, { id: payoutId }))) return 'a transfer of a payout that this database does not know: it is an older copy';
    await this.transferOutcomes.made(manager, payoutId, transfer);
    const payout = await lockPayout(manager, payoutId);
    if (payout.transferId !== transfer.transferId) return payout.transferId === null ? 'a transfer of a refused payout' : 'a second transfer';
    if (transfer.reversedPence === 0 || (await isPosted(manager, `stripe:${transfer.transferId}:reversed`))) return undefined;
    if (transfer.reversedPence < transfer.amountPence) return 'a transfer that was reversed in part';
    const isRecorded = !isAtTheBank && (await this.transferOutcomes.reversed(manager, payout));
    return isRecorded ? undefined : 'a transfer that was reversed after the bank was told to pay';
  }
}
