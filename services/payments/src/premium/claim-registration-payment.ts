import { conflict, notFound, paymentRequired, unavailable, unprocessable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { OutcomeUnknown } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { RefreshPremium } from './refresh-premium.js';
import { RegistrationPayment } from './registration-payment.entity.js';

const UNPAID = 'Please complete premium payment before registering.';

/** Spends a paid premium on one registration; saying it again for the same helper changes nothing. */
@Injectable()
export class ClaimRegistrationPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshPremium: RefreshPremium,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 402 unpaid or ended, 404 unknown, 409 spent elsewhere, 422 bought for another kind, 503 */
  async run(id: string, registrationType: string, helperId: string): Promise<{ paid: true }> {
    if (!isUUID(id)) throw notFound('We do not know this payment.');
    const payment = await this.dataSource.manager.findOneBy(RegistrationPayment, { id });
    if (!payment) throw notFound('We do not know this payment.');
    if (payment.registrationType !== registrationType) throw unprocessable('This payment was made for another kind of registration.');
    if (payment.status === 'incomplete' && payment.subscriptionId) await this.lookUp(payment.subscriptionId);
    return this.dataSource.transaction((manager) => this.spend(manager, id, helperId));
  }

  /** The browser may be faster than the provider's event: ask before saying that it is unpaid. */
  private async lookUp(subscriptionId: string): Promise<void> {
    try {
      await this.refreshPremium.run(subscriptionId);
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw unavailable('We cannot confirm the payment right now. Please try again in a minute.', 30);
      throw error;
    }
  }

  private async spend(manager: EntityManager, id: string, helperId: string): Promise<{ paid: true }> {
    const payment = await manager.findOneOrFail(RegistrationPayment, { where: { id }, lock: { mode: 'pessimistic_write' } });
    // Ended is for ever, also for a registration that was cut short and comes back after days.
    if (payment.status === 'ended') throw paymentRequired(UNPAID);
    if (payment.helperId === helperId) return { paid: true };
    if (payment.helperId !== null) throw conflict('This payment was already used for another registration.');
    if (payment.status !== 'active' && payment.status !== 'past_due') throw paymentRequired(UNPAID);
    payment.helperId = helperId;
    payment.claimedAt = this.clock.now();
    await manager.save(payment);
    return { paid: true };
  }
}
