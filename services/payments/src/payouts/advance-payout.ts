import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { ClaimPayoutStep, type PayoutStep } from './claim-payout-step.js';
import { PayoutTiming } from './payout-timing.js';
import { Payout } from './payout.entity.js';
import { RecordBankPayout } from './record-bank-payout.js';
import { RecordTransfer } from './record-transfer.js';
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
    private readonly recordTransfer: RecordTransfer,
    private readonly recordBankPayout: RecordBankPayout,
    private readonly clock: Clock,
    private readonly timing: PayoutTiming,
  ) {}

  async advance(payoutId: string): Promise<void> {
    for (let count = 0; count < MAX_STEPS; count++) {
      const step = await this.claimStep.claim(payoutId);
      if (!step) return;
      await this.take(step);
    }
  }

  private async take(step: PayoutStep): Promise<void> {
    try {
      if (step.name === 'transfer') await this.transfer(step);
      else if (step.name === 'pay-out') await this.payOut(step);
      else await this.poll(step);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      log.warn({ payoutId: step.payout.id, step: step.name, code: error.code }, 'no definite answer; the same request follows');
      await this.postpone(step);
    }
  }

  private async transfer({ payout, key, mustLookUp }: PayoutStep): Promise<void> {
    const { id, accountId, amountPence } = payout;
    try {
      const known = mustLookUp ? await this.money.findTransfer(id) : undefined;
      if (mustLookUp && !known) return await this.supersede(payout, key);
      const transfer = known ?? (await this.money.transfer(id, accountId, amountPence, key));
      await this.dataSource.transaction(async (manager) => {
        await this.recordTransfer.made(manager, id, transfer);
        await finishCall(manager, key, 'succeeded', transfer.transferId, this.clock.now());
      });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await this.transferRefused(payout, key, error.code);
    }
  }

  private async transferRefused({ id }: Payout, key: string, code: string): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      if (code === 'balance_insufficient') await this.recordTransfer.shortOfFunds(manager, id, this.timing.fundsRetryAt(now));
      else await this.recordTransfer.refused(manager, id, code);
      await finishCall(manager, key, 'refused', code, now);
    });
    if (code === 'balance_insufficient') log.error({ payoutId: id }, "the platform's own balance is too low to pay a helper");
    else log.warn({ payoutId: id, code }, 'the transfer of a payout was refused');
  }

  private async payOut({ payout, key, mustLookUp }: PayoutStep): Promise<void> {
    const { id, accountId, amountPence, payoutAttempt } = payout;
    try {
      const known = mustLookUp ? await this.money.findPayout(id, payoutAttempt, accountId) : undefined;
      if (mustLookUp && !known) return await this.supersede(payout, key);
      const seen = known ?? (await this.money.payOut(id, payoutAttempt, accountId, amountPence, key));
      await this.dataSource.transaction(async (manager) => {
        await this.recordBankPayout.follow(manager, id, seen);
        await finishCall(manager, key, 'succeeded', seen.stripePayoutId, this.clock.now());
      });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await this.dataSource.transaction(async (manager) => {
        await this.recordBankPayout.refused(manager, id, payoutAttempt, error.code);
        await finishCall(manager, key, 'refused', error.code, this.clock.now());
      });
      log.warn({ payoutId: id, code: error.code }, 'the bank payout was refused; another attempt follows');
    }
  }

  private async poll({ payout }: PayoutStep): Promise<void> {
    const seen = await this.money.readPayout(payout.stripePayoutId!, payout.accountId);
    await this.dataSource.transaction((manager) => this.recordBankPayout.follow(manager, payout.id, seen));
  }

  /** The provider knows nothing of a request that is long past: its key is given up, and the next attempt has another. */
  private async supersede(payout: Payout, key: string): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Payout, { id: payout.id }, { leaseUntil: null, nextAttemptAt: now, updatedAt: now });
      await finishCall(manager, key, 'superseded', null, now);
    });
  }

  private async postpone({ payout, tries }: PayoutStep): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.manager.update(
      Payout,
      { id: payout.id, status: payout.status },
      { leaseUntil: null, nextAttemptAt: this.timing.repeatAt(now, tries), updatedAt: now },
    );
  }
}
