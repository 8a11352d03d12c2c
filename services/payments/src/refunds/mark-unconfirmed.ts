import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockBalances } from '../ledger/helper-balances.js';
import { Clock } from '../time/clock.js';

/** Remembers whose listing is hidden because nobody confirmed its address: no payout starts, and RefundUnconfirmed sends the gifts back. */
@Injectable()
export class MarkUnconfirmed {
  constructor(private readonly clock: Clock) {}

  /**
   * In the caller's transaction, for every news of a listing. Safe to repeat.
   * @param isHidden hidden for the reason 'unconfirmed'; false lets later gifts stay, and those that are on their way back go on
   */
  async run(manager: EntityManager, helperId: string, isHidden: boolean): Promise<void> {
    // A payout that is being reserved at this moment goes first or sees the mark.
    await lockBalances(manager, helperId);
    if (isHidden) await manager.query(`insert into unconfirmed_helper (helper_id, since) values ($1, $2) on conflict do nothing`, [helperId, this.clock.now()]);
    else await manager.query(`delete from unconfirmed_helper where helper_id = $1`, [helperId]);
  }
}
