import type { HoldCause } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Helper } from '../../helpers/helper.entity.js';
import { lockBalances } from '../../ledger/helper-balances.js';
import { holdOf } from '../../payouts/payout-hold.js';
import { Clock } from '../../time/clock.js';
import { countActions, noteMoneyAction } from '../note-money-action.js';
import { operatorProblems } from '../operator.problems.js';

interface Wanted {
  reason: string;
  /** How often payouts of this helper had been held and released when it was looked at. */
  version: number;
}

/**
 * An operator stops the payouts of one helper, automatic ones and those by hand, or lets them go on. What Stripe has told a bank already arrives; nothing else
 * moves on its way out. The books are not touched.
 */
@Injectable()
export class HoldPayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404, or 409 when another operator was quicker */
  async hold(helperId: string, { cause, ...wanted }: Wanted & { cause: HoldCause }, actor: string): Promise<void> {
    await this.change(helperId, wanted.version, async (manager) => {
      const held: unknown[] = await manager.query(
        `insert into payout_hold (helper_id, cause, reason, held_by, held_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning helper_id`,
        [helperId, cause, wanted.reason, actor, this.clock.now()],
      );
      if (held.length === 0) throw operatorProblems.holdChanged(true);
      await noteMoneyAction(manager, { actor, action: 'payouts.hold', subject: helperId, helperId, before: { state: 'going on' }, after: { state: 'on hold', cause }, reason: wanted.reason });
    });
  }

  /** @throws Problem 404, or 409 when another operator was quicker */
  async release(helperId: string, { reason, version }: Wanted, actor: string): Promise<void> {
    await this.change(helperId, version, async (manager) => {
      const hold = await holdOf(manager, helperId);
      if (!hold) throw operatorProblems.holdChanged(false);
      await manager.query(`delete from payout_hold where helper_id = $1`, [helperId]);
      await noteMoneyAction(manager, { actor, action: 'payouts.release', subject: helperId, helperId, before: { state: 'on hold', cause: hold.cause }, after: { state: 'going on' }, reason });
    });
  }

  private async change(helperId: string, version: number, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // A helper without any money has no accounts to lock; their row is there, and is taken first, as whoever keeps news of it does.
      const helper = await manager.findOne(Helper, { where: { helperId }, lock: { mode: 'pessimistic_write' } });
      if (!helper) throw operatorProblems.unknownHelper();
      // A payout that is being reserved at this moment goes first or sees the hold.
      await lockBalances(manager, helperId);
      if ((await countActions(manager, helperId)) !== version) throw operatorProblems.holdChanged((await holdOf(manager, helperId)) !== undefined);
      await work(manager);
    });
  }
}
