import { PREMIUM_PENCE_PER_MONTH, type RegistrationPaymentSession, type RegistrationPaymentType } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { checkoutProblems } from '../checkouts/checkout.problems.js';
import { Premiums } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import { Clock } from '../time/clock.js';
import { RegistrationPayment } from './registration-payment.entity.js';

/** Starts the monthly premium of somebody who is about to register; paid in the browser, used by one registration. */
@Injectable()
export class StartPremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 409 or 503 */
  async start(registrationType: RegistrationPaymentType): Promise<RegistrationPaymentSession> {
    const id = uuidv7();
    await this.dataSource.manager.insert(RegistrationPayment, {
      id,
      registrationType,
      status: 'incomplete',
      isContactSent: false,
      createdAt: this.clock.now(),
    });
    try {
      const customerId = await this.premiums.createCustomer(id, `registration:${id}:customer:1`);
      await this.dataSource.manager.update(RegistrationPayment, { id }, { customerId });
      const request = { registrationPaymentId: id, registrationType, customerId, amountPence: PREMIUM_PENCE_PER_MONTH };
      const premium = await this.premiums.start(request, `registration:${id}:subscription:1`);
      await this.dataSource.manager.update(RegistrationPayment, { id }, { subscriptionId: premium.subscriptionId });
      if (!premium.clientSecret) throw checkoutProblems.providerRefused();
      return { clientSecret: premium.clientSecret, amount: PREMIUM_PENCE_PER_MONTH / 100, registrationPaymentId: id };
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw checkoutProblems.providerAway();
      if (error instanceof ProviderRefusal) throw checkoutProblems.providerRefused();
      throw error;
    }
  }
}
