import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import type { ProviderPayout } from '../stripe/provider-types.js';
import { atTheBank, bankAttempts } from './bank-attempts.js';
import { FollowTransfer } from './follow-transfer.js';
import { openBeside } from './only-open-payout.js';
import { Payout } from './payout.entity.js';
import { RecordBankPayout } from './record-bank-payout.js';
import { lockPayout } from './transfer-outcomes.js';

/**
 * Brings a payout to what the bank was told of it, and to what became of its transfer: a restored database may know of fewer attempts than were made.
 * A returned one beside another that is on its way stays as it is; its own next attempt looks first.
 */
@Injectable()
export class CatchUpPayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly recordBankPayout: RecordBankPayout,
    private readonly followTransfer: FollowTransfer,
  ) {}

  /** @returns the attempt by which the bank has the money, or is to have it, also of a payout that stays as it is */
  async run({ id, accountId }: Pick<Payout, 'id' | 'accountId'>): Promise<ProviderPayout | undefined> {
    const attempts = await bankAttempts(this.money, { id, accountId });
    for (const seen of attempts) await this.follow(id, seen);
    const { transferId, status } = await this.dataSource.manager.findOneByOrFail(Payout, { id });
    // What the bank has cannot be taken back.
    if (transferId && status !== 'paying' && status !== 'paid') await this.followTransfer.run(transferId);
    return atTheBank(attempts);
  }

  private async follow(id: string, seen: ProviderPayout): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { status, payoutAttempt, helperId } = await lockPayout(manager, id);
      const isWaiting = status === 'transferred' || (status === 'returned' && !(await openBeside(manager, { id, helperId })));
      if (isWaiting && seen.attempt >= payoutAttempt) await manager.update(Payout, { id }, { status: 'transferred', payoutAttempt: seen.attempt });
      await this.recordBankPayout.run(manager, id, seen);
    });
  }
}
