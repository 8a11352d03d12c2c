import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../time/clock.js';
import { DatabaseClock } from '../time/database-clock.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { openBeside } from './only-open-payout.js';
import { holdOf } from './payout-hold.js';
import { PayoutStop } from './payout-stop.js';
import { PayoutTiming } from './payout-timing.js';
import { Payout } from './payout.entity.js';
import { beginCall, type StoredCall } from './stripe-call.js';

/** A request to make about a payout, stored with its key before it is made. */
export interface CallStep {
  name: 'transfer' | 'pay-out';
  payout: Payout;
  call: StoredCall;
  /** By the database's clock. */
  claimedAt: Date;
  /** Asked so long ago without an answer that it must be looked up before anything else. */
  mustLookUp: boolean;
}

/** The next thing to ask the provider about a payout. */
export type PayoutStep = CallStep | { name: 'poll'; payout: Payout };

/** Decides what comes next for a payout and reserves it for this process, with the key of the request stored before it is made. */
@Injectable()
export class ClaimPayoutStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClock,
    private readonly timing: PayoutTiming,
    private readonly payoutStop: PayoutStop,
  ) {}

  /** Undefined when nothing is due, or another process is at it. */
  async run(payoutId: string): Promise<PayoutStep | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const payout = await manager
        .createQueryBuilder(Payout, 'payout')
        .where('payout.id = :payoutId', { payoutId })
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (!payout || payout.nextAttemptAt > this.clock.now()) return undefined;
      // Whose turn it is, and how long a request has had no answer, is asked of the one clock that all processes share.
      const now = await this.databaseClock.now(manager);
      if (payout.leaseUntil && payout.leaseUntil > now) return undefined;
      const step = await this.stepOf(manager, payout, now);
      if (!step) return undefined;
      payout.leaseUntil = this.timing.leaseUntil(now);
      payout.updatedAt = this.clock.now();
      await manager.save(payout);
      return step;
    });
  }

  private async stepOf(manager: EntityManager, payout: Payout, now: Date): Promise<PayoutStep | undefined> {
    const { id, helperId, status } = payout;
    const isOnItsWayOut = status !== 'paying' && status !== 'unreachable';
    if (isOnItsWayOut && ((await this.payoutStop.reason(manager)) || (await holdOf(manager, helperId)))) return undefined;
    if (status === 'reserved' || status === 'waiting_funds') return this.call(manager, payout, 'transfer', `payout:${id}:transfer`, now);
    if (status === 'paying' || status === 'unreachable') return { name: 'poll', payout };
    if (status === 'returned' && (await openBeside(manager, payout))) return undefined;
    if (status === 'returned') payout.status = 'transferred';
    if (payout.status !== 'transferred' || (await this.isHeld(manager, payout, now))) return undefined;
    return this.call(manager, payout, 'pay-out', `payout:${id}:bank:${payout.payoutAttempt}`, now);
  }

  private async call(manager: EntityManager, payout: Payout, name: 'transfer' | 'pay-out', prefix: string, now: Date): Promise<CallStep> {
    const step = name === 'transfer' ? name : `${name}-${payout.payoutAttempt}`;
    const call = await beginCall(manager, prefix, step, payout.id, now);
    return { name, payout, call, claimedAt: now, mustLookUp: call.tries > 1 && this.timing.mustLookUp(call.startedAt, now) };
  }

  /** The helper's bank account is another one than before: what is in their Stripe account waits as long as the next payout would. */
  private async isHeld(manager: EntityManager, { id, helperId }: Payout, now: Date): Promise<boolean> {
    const account = await manager.findOneBy(PayoutAccount, { helperId });
    const heldUntil = account?.payoutsHeldUntil;
    if (!heldUntil || heldUntil <= now) return false;
    await manager.update(Payout, { id }, { nextAttemptAt: heldUntil });
    return true;
  }
}
