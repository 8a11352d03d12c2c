import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import { RegistrationPayment } from './registration-payment.entity.js';

/** After its holder was in the provider's portal: the next month of a premium is charged to the card that was chosen there. */
@Injectable()
export class ChargeChosenCard {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
  ) {}

  /** Nothing for a customer without a premium that goes on. Safe to repeat. @throws OutcomeUnknown */
  async run(customerId: string): Promise<void> {
    const payment = await this.dataSource.manager.findOneBy(RegistrationPayment, { customerId, status: In(['active', 'past_due']) });
    if (payment?.subscriptionId) await this.premiums.chargeChosenCard(payment.subscriptionId);
  }
}
