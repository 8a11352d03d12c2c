import { PAYOUT_THRESHOLD_PENCE, type HoldCause } from '@community-help/api-contracts';
import { PayoutRequestedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { In, Not, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockBalances } from '../ledger/helper-balances.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { Clock } from '../time/clock.js';
import { holdOf } from './payout-hold.js';
import { PayoutStop } from './payout-stop.js';
import { Payout, type PayoutTrigger } from './payout.entity.js';
import { postReserve } from './post-payout.js';

export type ReserveRefusal =
  | { reason: 'not-connected' | 'already-open' | 'returned' | 'on-hold' | 'stopped' | 'refunding' }
  | { reason: 'bank-changed'; until: Date }
  | { reason: 'held'; cause: HoldCause }
  | { reason: 'below-threshold'; availablePence: number };

export type ReserveOutcome = { payout: Payout } | { refusal: ReserveRefusal };

/** Holds a helper's available money back for one payout and announces it. Nothing is asked of the provider here. */
@Injectable()
export class ReservePayout {
  constructor(
    private readonly outbox: Outbox,
    private readonly payoutStop: PayoutStop,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction; everything that is available goes. The lock makes a second request wait and be refused. */
  async run(manager: EntityManager, helperId: string, trigger: PayoutTrigger): Promise<ReserveOutcome> {
    const now = this.clock.now();
    const balances = await lockBalances(manager, helperId);
    const unfinished = await manager.findBy(Payout, { helperId, status: Not(In(['paid', 'refused'])) });
    if (unfinished.some((payout) => payout.status !== 'returned')) return refuse({ reason: 'already-open' });
    if (unfinished.length > 0) return refuse({ reason: 'returned' });
    const account = await manager.findOneBy(PayoutAccount, { helperId });
    if (!account?.accountId || !account.isConnected) return refuse({ reason: 'not-connected' });
    if (await this.payoutStop.reason(manager)) return refuse({ reason: 'stopped' });
    const hold = await holdOf(manager, helperId);
    if (hold) return refuse({ reason: 'held', cause: hold.cause });
    if ((await manager.query(`select 1 from unconfirmed_helper where helper_id = $1`, [helperId])).length > 0) return refuse({ reason: 'refunding' });
    if (balances.available < PAYOUT_THRESHOLD_PENCE) {
      return refuse({ reason: 'below-threshold', availablePence: balances.available });
    }
    const { payoutsHeldUntil } = account;
    if (payoutsHeldUntil && payoutsHeldUntil > now) return refuse({ reason: 'bank-changed', until: payoutsHeldUntil });
    if (trigger === 'automatic' && account.holdUntil && account.holdUntil > now) return refuse({ reason: 'on-hold' });

    const payout = manager.create(Payout, {
      id: uuidv7(),
      helperId,
      accountId: account.accountId,
      amountPence: balances.available,
      trigger,
      status: 'reserved',
      transferAttempt: 1,
      payoutAttempt: 1,
      returns: 0,
      requestedAt: now,
      nextAttemptAt: now,
      updatedAt: now,
    });
    await manager.insert(Payout, payout);
    await postReserve(manager, payout, now);
    await this.outbox.add(manager, PayoutRequestedV1, {
      payoutId: payout.id,
      helperId,
      amountPence: payout.amountPence,
      trigger,
      requestedAt: now.toISOString(),
    });
    return { payout };
  }
}

function refuse(refusal: ReserveRefusal): ReserveOutcome {
  return { refusal };
}
