import { COMMAND_LINE } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteMoneyAction } from '../operator/note-money-action.js';
import { OutgoingMoney } from '../stripe/ports.js';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import type { ProviderPayout } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { DatabaseClock } from '../time/database-clock.js';
import { CatchUpPayout } from './catch-up-payout.js';
import { FollowTransfer } from './follow-transfer.js';
import { Payout } from './payout.entity.js';
import { PayoutTiming } from './payout-timing.js';
import { RecordBankPayout } from './record-bank-payout.js';
import { lockPayout, TransferOutcomes } from './transfer-outcomes.js';
import { beginCall, finishCall, type StoredCall } from './stripe-call.js';

/** What a person read in the provider's dashboard of a payout that we cannot see. */
export interface SeenByPerson {
  stripePayoutId: string;
  status: 'paid' | 'failed';
  reason: string;
}

/** What an operator decides about a payout that does not go on by itself. Errors are sentences for the operator. */
@Injectable()
export class StuckPayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly transferOutcomes: TransferOutcomes,
    private readonly followTransfer: FollowTransfer,
    private readonly catchUpPayout: CatchUpPayout,
    private readonly recordBankPayout: RecordBankPayout,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClock,
    private readonly timing: PayoutTiming,
  ) {}

  /** Its next step is due now. */
  async retry(payoutId: string): Promise<void> {
    await this.known(payoutId);
    await this.makeDue(this.dataSource.manager, payoutId);
  }

  async makeDue(manager: EntityManager, payoutId: string): Promise<void> {
    await manager.query(`update payout set next_attempt_at = $2, lease_until = null where id = $1 and status not in ('paid', 'refused')`, [
      payoutId,
      this.clock.now(),
    ]);
  }

  /**
   * Gives the money of a payout back to the helper that Stripe has no transfer of; looks first, while nobody else may ask for one.
   * @throws Error when there is one, or when a worker is asking for it at this moment
   */
  async release(payoutId: string): Promise<void> {
    const { status } = await this.known(payoutId);
    if (status !== 'reserved' && status !== 'waiting_funds') throw new Error(`A payout that is '${status}' was transferred: use 'return'.`);
    await this.dataSource.transaction(async (manager) => this.takeFromWorkers(manager, await lockPayout(manager, payoutId)));
    const transfer = await this.money.findTransfer(payoutId);
    if (transfer) {
      await this.followTransfer.run(transfer.transferId);
      throw new Error(`Stripe has the transfer ${transfer.transferId} of this payout; it is recorded now.`);
    }
    await this.dataSource.transaction((manager) => this.transferOutcomes.refused(manager, payoutId, 'released_by_operator'));
  }

  /** What a worker is asking for could be done a moment after we looked: its lease is respected, and ours keeps others off. The payout must be locked. */
  private async takeFromWorkers(manager: EntityManager, { id, leaseUntil }: Payout): Promise<void> {
    const now = await this.databaseClock.now(manager);
    if (leaseUntil && leaseUntil > now) throw new Error('A worker is asking Stripe for this payout just now. Please try again in a minute.');
    await manager.update(Payout, { id }, { leaseUntil: this.timing.leaseUntil(now) });
  }

  /**
   * Takes the transfer back from the helper's Stripe account; for a payout of which the bank was not told. Looks first, while nobody else may tell it.
   * @throws Error when it was, or when a worker is telling it at this moment
   */
  async takeBack(payoutId: string): Promise<void> {
    const payout = await this.known(payoutId);
    await this.dataSource.transaction(async (manager) => this.takeFromWorkers(manager, await lockedAtTheHelper(manager, payoutId)));
    const attempt = await this.catchUpPayout.run(payout);
    const { transferId, call } = await this.dataSource.transaction((manager) => this.beginReversal(manager, payoutId, attempt));
    await this.reverse(transferId, call);
    await this.followTransfer.run(transferId);
    await this.dataSource.transaction((manager) => finishCall(manager, call.key, 'succeeded', transferId, this.clock.now()));
  }

  /** A repeat after a lost answer has the same key. @param attempt by which the bank has the money: then what is in the account is another payout's */
  private async beginReversal(manager: EntityManager, payoutId: string, attempt?: ProviderPayout): Promise<{ transferId: string; call: StoredCall }> {
    const { transferId } = await lockedAtTheHelper(manager, payoutId);
    if (attempt) throw new Error(`The bank was told to pay it (${attempt.stripePayoutId}). That is recorded when the helper's other payout has come to its end.`);
    return { transferId, call: await beginCall(manager, `payout:${payoutId}:reversal`, 'reversal', payoutId, this.clock.now()) };
  }

  /** A refusal (the money has left the account meanwhile) is the end of this request: the next one has another key. */
  private async reverse(transferId: string, call: StoredCall): Promise<void> {
    try {
      await this.money.reverseTransfer(transferId, call);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await this.dataSource.transaction((manager) => finishCall(manager, call.key, 'refused', error.code, this.clock.now()));
      throw new Error(`Stripe does not take the transfer back: ${error.code}.`);
    }
  }

  /**
   * Brings a payout that is out of our reach to what the bank did with it. The provider's id says that it was this one which was looked at.
   * @throws Error when we can see it, or when it is another one
   */
  async settle(payoutId: string, { stripePayoutId, status, reason }: SeenByPerson): Promise<void> {
    await this.known(payoutId);
    await this.dataSource.transaction(async (manager) => {
      const before = await lockPayout(manager, payoutId);
      const { helperId, amountPence, payoutAttempt: attempt } = before;
      if (before.status !== 'unreachable') throw new Error(`A payout that is '${before.status}' is not out of our reach.`);
      if (before.stripePayoutId !== null && before.stripePayoutId !== stripePayoutId) throw new Error(`Stripe's payout of this one is ${before.stripePayoutId}.`);
      await this.recordBankPayout.run(manager, payoutId, { stripePayoutId, payoutId, attempt, amountPence, status, failureCode: null, bankAccountId: null });
      const after = { state: status === 'paid' ? 'paid' : 'returned', stripePayoutId };
      const noted = { actor: COMMAND_LINE, action: 'payout.settle', subject: payoutId, helperId, reason } as const;
      await noteMoneyAction(manager, { ...noted, before: { state: before.status, stripePayoutId: before.stripePayoutId }, after });
    });
  }

  private async known(payoutId: string): Promise<Payout> {
    const payout = await this.dataSource.manager.findOneBy(Payout, { id: payoutId });
    if (!payout) throw new Error('There is no payout with this id.');
    return payout;
  }
}

/** @throws Error when its money cannot be in the helper's Stripe account */
async function lockedAtTheHelper(manager: EntityManager, payoutId: string): Promise<Payout & { transferId: string }> {
  const payout = await lockPayout(manager, payoutId);
  const { status, transferId, stripePayoutId } = payout;
  const mayBeThere = status === 'transferred' || status === 'returned' || (status === 'unreachable' && stripePayoutId === null);
  if (!transferId || !mayBeThere) throw new Error(`The money of a payout that is '${status}' is not in the helper's Stripe account.`);
  return Object.assign(payout, { transferId });
}
