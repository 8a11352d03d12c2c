import { PayoutFailedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockBalances } from '../ledger/helper-balances.js';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import type { ProviderTransfer } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { Payout } from './payout.entity.js';
import { postRelease, postTransfer, postTransferReversal } from './post-payout.js';
import { HOLD_AFTER_REFUSAL_MS } from './payout-timing.js';

/** What became of the first half of a payout: the transfer from the platform to the helper's Stripe account. */
@Injectable()
export class TransferOutcomes {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction. A transfer that is recorded twice is posted once. */
  async made(manager: EntityManager, payoutId: string, transfer: ProviderTransfer): Promise<void> {
    const payout = await lockPayout(manager, payoutId);
    if (payout.status !== 'reserved' && payout.status !== 'waiting_funds') return;
    const now = this.clock.now();
    await postTransfer(manager, payout, transfer.transferId, transfer.createdAt);
    Object.assign(payout, { status: 'transferred', transferId: transfer.transferId, nextAttemptAt: now, leaseUntil: null, updatedAt: now });
    await manager.save(payout);
  }

  /**
   * The money of a payout that no bank was told of is the platform's again, and the helper's to be paid.
   * @returns false when the bank was told to pay: then a person must look
   */
  async reversed(manager: EntityManager, payout: Payout): Promise<boolean> {
    const { status, transferId, stripePayoutId } = payout;
    const isStillThere = status === 'transferred' || status === 'returned' || (status === 'unreachable' && stripePayoutId === null);
    if (!isStillThere || transferId === null) return false;
    const now = this.clock.now();
    await postTransferReversal(manager, payout, transferId, now);
    await this.giveBack(manager, payout, 'transfer_reversed', now);
    return true;
  }

  /** The platform's own balance is short: the money stays held, and another attempt follows. */
  async shortOfFunds(manager: EntityManager, payoutId: string, retryAt: Date): Promise<void> {
    const payout = await lockPayout(manager, payoutId);
    if (payout.status !== 'reserved' && payout.status !== 'waiting_funds') return;
    payout.status = 'waiting_funds';
    payout.transferAttempt += 1;
    Object.assign(payout, { nextAttemptAt: retryAt, leaseUntil: null, failureCode: 'balance_insufficient', updatedAt: this.clock.now() });
    await manager.save(payout);
  }

  /** Refused for good: the money is available again, and no automatic payout follows at once. */
  async refused(manager: EntityManager, payoutId: string, failureCode: string): Promise<void> {
    const payout = await lockPayout(manager, payoutId);
    if (payout.status !== 'reserved' && payout.status !== 'waiting_funds') return;
    await this.giveBack(manager, payout, failureCode, this.clock.now());
  }

  private async giveBack(manager: EntityManager, payout: Payout, failureCode: string, now: Date): Promise<void> {
    const balances = await lockBalances(manager, payout.helperId);
    await postRelease(manager, payout, balances, now);
    Object.assign(payout, { status: 'refused', failureCode, leaseUntil: null, updatedAt: now });
    await manager.save(payout);
    const holdUntil = new Date(now.getTime() + HOLD_AFTER_REFUSAL_MS);
    await manager.update(PayoutAccount, { helperId: payout.helperId }, { holdUntil, updatedAt: now });
    await this.outbox.add(manager, PayoutFailedV1, {
      payoutId: payout.id,
      helperId: payout.helperId,
      amountPence: payout.amountPence,
      failureCode,
      wasPaid: false,
      failedAt: now.toISOString(),
      attempt: 0,
    });
  }
}

/** The payout as it is now; until the transaction ends nobody else decides about that helper's money, and no worker claims the next step. */
export async function lockPayout(manager: EntityManager, payoutId: string): Promise<Payout> {
  const { helperId } = await manager.findOneByOrFail(Payout, { id: payoutId });
  await lockBalances(manager, helperId);
  return manager.findOneOrFail(Payout, { where: { id: payoutId }, lock: { mode: 'pessimistic_write' } });
}
