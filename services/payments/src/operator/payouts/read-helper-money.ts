import type { HelperMoney } from '@community-help/api-contracts';
import { viewActor } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Helper } from '../../helpers/helper.entity.js';
import { readBalances } from '../../ledger/helper-balances.js';
import { PayoutAccount } from '../../payout-accounts/payout-account.entity.js';
import { holdOf } from '../../payouts/payout-hold.js';
import { countActions } from '../note-money-action.js';
import { operatorProblems } from '../operator.problems.js';
import { ReadMoneyAudit } from '../read-money-audit.js';
import { ListPayouts } from './list-payouts.js';

const HISTORY = 100;
const PAYOUTS = '20';

/** What the books say of one helper, whether their payouts go on, and what was done. */
@Injectable()
export class ReadHelperMoney {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listPayouts: ListPayouts,
    private readonly readMoneyAudit: ReadMoneyAudit,
  ) {}

  /** @param you `addressId` of whoever reads. @throws Problem 404 */
  async run(helperId: string, you: string): Promise<HelperMoney> {
    const now = await this.dataSource.transaction('REPEATABLE READ', (manager) => this.read(manager, helperId, you));
    const [{ rows: payouts }, { rows: history }] = await Promise.all([
      this.listPayouts.run({ helperId, limit: PAYOUTS }),
      this.readMoneyAudit.run({ helperId, limit: HISTORY }, you),
    ]);
    return { ...now, payouts, history };
  }

  private async read(manager: EntityManager, helperId: string, you: string): Promise<Omit<HelperMoney, 'payouts' | 'history'>> {
    const helper = await manager.findOneBy(Helper, { helperId });
    if (!helper) throw operatorProblems.unknownHelper();
    const balances = await readBalances(manager, helperId);
    const account = await manager.findOneBy(PayoutAccount, { helperId });
    const hold = await holdOf(manager, helperId);
    return {
      helperId,
      name: helper.name,
      isRemoved: helper.isRemoved,
      pendingPence: balances.pending,
      availablePence: balances.available,
      inTransitPence: balances.inTransit,
      disputedPence: balances.disputeHold,
      owedPence: balances.receivable,
      isConnected: account?.isConnected ?? false,
      bankHeldUntil: account?.payoutsHeldUntil?.toISOString() ?? null,
      hold: hold ? { cause: hold.cause, reason: hold.reason, by: viewActor(hold.heldBy, you), since: hold.heldAt.toISOString() } : null,
      version: await countActions(manager, helperId),
    };
  }
}
