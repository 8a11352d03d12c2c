import type { PayoutState } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { holdOf } from '../../payouts/payout-hold.js';
import { PayoutStop } from '../../payouts/payout-stop.js';
import { Payout } from '../../payouts/payout.entity.js';
import { StuckPayouts } from '../../payouts/stuck-payouts.js';
import { lockPayout } from '../../payouts/transfer-outcomes.js';
import { countActions, noteMoneyAction } from '../note-money-action.js';
import { operatorProblems } from '../operator.problems.js';

/**
 * An operator does not want to wait for the next step of a payout. It is the step that would come anyhow, under the key that is stored for it, so that no money
 * can move twice; workers take it from there.
 */
@Injectable()
export class RetryPayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payoutStop: PayoutStop,
    private readonly stuckPayouts: StuckPayouts,
  ) {}

  /** @throws Problem 404, or 409 when it has ended, is held back on purpose, or is not as it was looked at */
  async run(id: string, { state, version, reason }: { state: PayoutState; version: number; reason: string }, actor: string): Promise<void> {
    if (!isUUID(id) || !(await this.dataSource.manager.existsBy(Payout, { id }))) throw operatorProblems.unknownPayout();
    await this.dataSource.transaction(async (manager) => {
      const { status, helperId, nextAttemptAt, failureCode } = await lockPayout(manager, id);
      if (status !== state || (await countActions(manager, id)) !== version) throw operatorProblems.payoutChanged(status);
      if (status === 'paid' || status === 'refused') throw operatorProblems.payoutEnded();
      if (await this.payoutStop.reason(manager)) throw operatorProblems.payoutsStopped();
      if (await holdOf(manager, helperId)) throw operatorProblems.payoutsHeld();
      await this.stuckPayouts.makeDue(manager, id);
      await noteMoneyAction(manager, { actor, action: 'payout.retry', subject: id, helperId, before: { state: status, nextAttemptAt: nextAttemptAt.toISOString(), failureCode }, after: { state: status }, reason });
    });
  }
}
