import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import { AccountOutOfReach, OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { DatabaseClock } from '../time/database-clock.js';
import { ClaimPayoutStep, type CallStep, type PayoutStep } from './claim-payout-step.js';
import { PayoutTiming } from './payout-timing.js';
import { Payout } from './payout.entity.js';
import { RecordBankPayout } from './record-bank-payout.js';
import { TransferOutcomes } from './transfer-outcomes.js';
import { finishCall } from './stripe-call.js';

const log = logger('payouts');

/** More steps than a payout can take in one go; a bound, not a schedule. */
const MAX_STEPS = 6;

/**
 * Moves a payout as far as it goes. Every step is: claim it and store its idempotency key (one transaction), ask the
 * provider (no transaction), record the answer (one transaction). A process may die between any two of these: whoever
 * takes the payout up next repeats the same request under the same key. Rows are always taken in one order: the helper's
 * accounts, the payout, the stored call.
 */
@Injectable()
export class AdvancePayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly claimStep: ClaimPayoutStep,
    private readonly transferOutcomes: TransferOutcomes,
    private readonly recordBankPayout: RecordBankPayout,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClock,
    private readonly timing: PayoutTiming,
  ) {}

  async run(payoutId: string): Promise<void> {
    for (let count = 0; count < MAX_STEPS; count++) {
      const step = await this.claimStep.run(payoutId);
      if (!step) return;
      await this.take(step);
    }
  }

  private async take(step: PayoutStep): Promise<void> {
    try {
      if (step.name === 'transfer') await this.transfer(step);
      else if (step.name === 'pay-out') await this.payOut(step);
      else await this.poll(step.payout);
    } catch (error) {
      // A refused look-up or poll says nothing about the money: only makeTransfer and makePayout take a refusal for an answer.
      if (!(error instanceof OutcomeUnknown) && !(error instanceof ProviderRefusal)) throw error;
      log.warn({ payoutId: step.payout.id, step: step.name, code: error.code }, 'no definite answer; the same request follows');
      if (error instanceof AccountOutOfReach && step.name !== 'transfer') await this.loseSight(step.payout, error.code);
      else await this.postpone(step);
    }
  }

  private async transfer(step: CallStep): Promise<void> {
    const { payout, call } = step;
    const known = step.mustLookUp ? await this.money.findTransfer(payout.id) : undefined;
    if (step.mustLookUp && !known) return this.supersede(payout, call.key);
    const transfer = known ?? (await this.makeTransfer(step));
    if (!transfer) return;
    await this.dataSource.transaction(async (manager) => {
      await this.transferOutcomes.made(manager, payout.id, transfer);
      await finishCall(manager, call.key, 'succeeded', transfer.transferId, this.clock.now());
    });
  }

  /** Undefined when it was refused for certain, which is recorded here, or when it is not ours to make any more. */
  private async makeTransfer(step: CallStep) {
    if (await this.isLate(step)) return undefined;
    const { payout, call } = step;
    try {
      return await this.money.transfer(payout.id, payout.accountId, payout.amountPence, call);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await this.transferRefused(payout, call.key, error.code);
      return undefined;
    }
  }

  private async transferRefused({ id }: Payout, key: string, code: string): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      if (code === 'balance_insufficient') await this.transferOutcomes.shortOfFunds(manager, id, this.timing.fundsRetryAt(now));
      else await this.transferOutcomes.refused(manager, id, code);
      await finishCall(manager, key, 'refused', code, now);
    });
    if (code === 'balance_insufficient') log.error({ payoutId: id }, "the platform's own balance is too low to pay a helper");
    else log.warn({ payoutId: id, code }, 'the transfer of a payout was refused');
  }

  private async payOut(step: CallStep): Promise<void> {
    const { payout, call } = step;
    const { id, accountId, payoutAttempt } = payout;
    // A bank that sent one back may have been told again in a time that this database has lost, under a key that is forgotten.
    const mayBeKnown = step.mustLookUp || payoutAttempt > 1;
    const known = mayBeKnown ? await this.money.findPayout(id, payoutAttempt, accountId) : undefined;
    if (step.mustLookUp && !known) return this.supersede(payout, call.key);
    const seen = known ?? (await this.makePayout(step));
    if (!seen) return;
    await this.dataSource.transaction(async (manager) => {
      await this.recordBankPayout.run(manager, id, seen);
      await finishCall(manager, call.key, 'succeeded', seen.stripePayoutId, this.clock.now());
    });
  }

  /** Undefined when it was refused for certain, which is recorded here, or when it is not ours to make any more. */
  private async makePayout(step: CallStep) {
    if (await this.isLate(step)) return undefined;
    const { payout, call } = step;
    const { id, accountId, amountPence, payoutAttempt } = payout;
    try {
      return await this.money.payOut(id, payoutAttempt, accountId, amountPence, call);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      const { code } = error;
      await this.dataSource.transaction(async (manager) => {
        await this.recordBankPayout.refused(manager, id, payoutAttempt, code);
        await finishCall(manager, call.key, 'refused', code, this.clock.now());
      });
      log.warn({ payoutId: id, code }, 'the bank payout was refused; another attempt follows');
      return undefined;
    }
  }

  /** This process stood still since it claimed the step: whoever took it up meanwhile may have given its key up, and whoever takes it up next asks again. */
  private async isLate({ payout, name, claimedAt }: CallStep): Promise<boolean> {
    const isLate = this.timing.isOldClaim(claimedAt, await this.databaseClock.now(this.dataSource.manager));
    if (isLate) log.warn({ payoutId: payout.id, step: name }, 'a claimed step was come to too late; nothing was asked');
    return isLate;
  }

  /** One that was lost from sight before it had an id is found by what we wrote on it. */
  private async poll({ id, stripePayoutId, accountId, payoutAttempt }: Payout): Promise<void> {
    const seen = stripePayoutId
      ? await this.money.readPayout(stripePayoutId, accountId)
      : await this.money.findPayout(id, payoutAttempt, accountId);
    await this.dataSource.transaction((manager) => this.recordBankPayout.foundAgain(manager, id, seen));
  }

  /** The provider knows nothing of a request that is long past: its key is given up, and the next attempt has another. */
  private async supersede(payout: Payout, key: string): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Payout, { id: payout.id }, { leaseUntil: null, nextAttemptAt: now, updatedAt: now });
      await finishCall(manager, key, 'superseded', null, now);
    });
  }

  private async loseSight({ id }: Payout, code: string): Promise<void> {
    await this.dataSource.transaction((manager) => this.recordBankPayout.outOfReach(manager, id, code));
    log.error({ payoutId: id, code }, 'Stripe does not let us see the account of a payout any more; a person must find out where its money is');
  }

  private async postpone(step: PayoutStep): Promise<void> {
    const now = this.clock.now();
    const nextAttemptAt = step.name === 'poll' ? this.timing.pollAt(now) : this.timing.repeatAt(now, step.call.tries);
    await this.dataSource.manager.update(
      Payout,
      { id: step.payout.id, status: step.payout.status },
      { leaseUntil: null, nextAttemptAt, updatedAt: now },
    );
  }
}
