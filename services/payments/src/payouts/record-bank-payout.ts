import { PayoutCompletedV1, PayoutFailedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import type { ProviderPayout } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import type { Payout } from './payout.entity.js';
import { PayoutTiming } from './payout-timing.js';
import { postPaid, postReturn } from './post-payout.js';
import { lockPayout } from './transfer-outcomes.js';

/** So many returns in a row are followed at once when the helper has another bank by then; after that it is a matter of days in any case. */
const MOST_HURRIED = 3;

/**
 * What became of the second half of a payout: from the helper's Stripe account to their bank.
 * Each attempt carries its number, so that news of an attempt that has been given up cannot touch the next one.
 */
@Injectable()
export class RecordBankPayout {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly timing: PayoutTiming,
  ) {}

  /** In the caller's transaction: brings the payout to what the provider says of it now. */
  async run(manager: EntityManager, payoutId: string, seen: ProviderPayout): Promise<void> {
    const payout = await lockPayout(manager, payoutId);
    if (seen.attempt !== payout.payoutAttempt) return;
    if (payout.stripePayoutId === null) {
      if (payout.status !== 'transferred' && payout.status !== 'unreachable') return;
      payout.stripePayoutId = seen.stripePayoutId;
      payout.status = 'paying';
      payout.nextAttemptAt = this.timing.pollAt(this.clock.now());
    }
    if (payout.status === 'unreachable') payout.status = 'paying';
    if (seen.status === 'paid') {
      await this.paid(manager, payout, seen.stripePayoutId);
      payout.nextAttemptAt = this.timing.lookAgainAt(this.clock.now());
    } else if (seen.status === 'failed' || seen.status === 'canceled') {
      await this.cameBack(manager, payout, seen.failureCode ?? seen.status, seen);
    } else payout.nextAttemptAt = this.timing.pollAt(this.clock.now());
    payout.leaseUntil = null;
    payout.updatedAt = this.clock.now();
    await manager.save(payout);
  }

  /** In the caller's transaction, after a look at a payout on its way: undefined when the provider knows nothing of it. */
  async foundAgain(manager: EntityManager, payoutId: string, seen: ProviderPayout | undefined): Promise<void> {
    if (seen) return this.run(manager, payoutId, seen);
    const payout = await lockPayout(manager, payoutId);
    if (payout.status !== 'unreachable' || payout.stripePayoutId !== null) return;
    const now = this.clock.now();
    Object.assign(payout, { status: 'transferred', nextAttemptAt: now, leaseUntil: null, updatedAt: now });
    await manager.save(payout);
  }

  /** The account is out of our reach: what the bank was told is unknown until we, or a person, can see it again. */
  async outOfReach(manager: EntityManager, payoutId: string, failureCode: string): Promise<void> {
    const payout = await lockPayout(manager, payoutId);
    if (payout.status !== 'transferred' && payout.status !== 'paying' && payout.status !== 'unreachable') return;
    const now = this.clock.now();
    Object.assign(payout, { status: 'unreachable', failureCode, nextAttemptAt: this.timing.pollAt(now), leaseUntil: null, updatedAt: now });
    await manager.save(payout);
  }

  /** The provider would not even try: nothing was paid, another attempt follows later. */
  async refused(manager: EntityManager, payoutId: string, attempt: number, failureCode: string): Promise<void> {
    const payout = await lockPayout(manager, payoutId);
    if (payout.status !== 'transferred' || payout.payoutAttempt !== attempt) return;
    await this.cameBack(manager, payout, failureCode, null);
    payout.leaseUntil = null;
    payout.updatedAt = this.clock.now();
    await manager.save(payout);
  }

  private async paid(manager: EntityManager, payout: Payout, stripePayoutId: string): Promise<void> {
    const now = this.clock.now();
    if (!(await postPaid(manager, payout, stripePayoutId, now))) return;
    payout.status = 'paid';
    payout.paidAt = now;
    payout.failureCode = null;
    const account = await manager.findOneBy(PayoutAccount, { helperId: payout.helperId });
    await this.outbox.add(manager, PayoutCompletedV1, {
      payoutId: payout.id,
      helperId: payout.helperId,
      amountPence: payout.amountPence,
      paidAt: now.toISOString(),
      bankLast4: account?.bankLast4 ?? null,
      attempt: payout.payoutAttempt,
    });
  }

  private async cameBack(manager: EntityManager, payout: Payout, failureCode: string, seen: ProviderPayout | null): Promise<void> {
    const now = this.clock.now();
    const wasPaid = seen !== null && (await postReturn(manager, payout, seen.stripePayoutId, now));
    const attempt = payout.payoutAttempt;
    payout.returns += 1;
    const isHurried = payout.returns <= MOST_HURRIED && seen !== null && (await this.hasOtherBankNow(manager, payout.helperId, seen));
    Object.assign(payout, {
      status: 'returned',
      stripePayoutId: null,
      payoutAttempt: attempt + 1,
      paidAt: null,
      failureCode,
      nextAttemptAt: isHurried ? now : this.timing.retryReturnedAt(now, payout.returns),
    });
    await this.outbox.add(manager, PayoutFailedV1, {
      payoutId: payout.id,
      helperId: payout.helperId,
      amountPence: payout.amountPence,
      failureCode,
      wasPaid,
      failedAt: now.toISOString(),
      attempt,
    });
  }

  /** The helper may have given another bank account before we heard that the old one failed. */
  private async hasOtherBankNow(manager: EntityManager, helperId: string, { bankAccountId }: ProviderPayout): Promise<boolean> {
    const account = await manager.findOneBy(PayoutAccount, { helperId });
    return bankAccountId !== null && account !== null && account.bankAccountId !== null && account.bankAccountId !== bankAccountId;
  }
}
