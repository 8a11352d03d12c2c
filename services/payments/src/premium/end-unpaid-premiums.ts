import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import { ProviderRefusal } from '../stripe/provider-errors.js';
import { eachByItself } from '../sweeps/each-by-itself.js';
import { Clock } from '../time/clock.js';
import { GRACE_MS, RefreshPremium } from './refresh-premium.js';
import { RegistrationPayment } from './registration-payment.entity.js';

const log = logger('premium');

/** Ends premiums that stayed unpaid past their seven days of grace, at the provider too: nobody pays for what has ended. */
@Injectable()
export class EndUnpaidPremiums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly refreshPremium: RefreshPremium,
    private readonly clock: Clock,
  ) {}

  /** One that cannot be ended now does not keep the others. @throws AggregateError of what went wrong */
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    const due = await this.dataSource.manager.findBy(RegistrationPayment, { status: 'past_due', pastDueSince: LessThan(before) });
    await eachByItself(due, ({ id, subscriptionId }) => this.endOne(id, subscriptionId!));
  }

  private async endOne(id: string, subscriptionId: string): Promise<void> {
    // It may have been paid in the last minute: the provider knows best.
    await this.refreshPremium.refresh(subscriptionId);
    const stillDue = await this.dataSource.manager.existsBy(RegistrationPayment, { id, status: 'past_due' });
    if (!stillDue) return;
    try {
      await this.premiums.end(subscriptionId);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.info({ registrationPaymentId: id, code: error.code }, 'the subscription had ended already');
    }
    await this.dataSource.transaction(async (manager) => {
      const payment = await manager.findOneOrFail(RegistrationPayment, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (payment.status !== 'past_due') return;
      await this.refreshPremium.end(manager, payment, 'unpaid');
      payment.providerEndedAt = this.clock.now();
      await manager.save(payment);
    });
  }
}
