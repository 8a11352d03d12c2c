import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { Premiums } from '../stripe/ports.js';
import { eachByItself } from '../sweeps/each-by-itself.js';
import { RegistrationPayment } from './registration-payment.entity.js';

const BATCH = 20;

/** Tells the provider whom a premium belongs to, once the registration has said it: renewal mails need an address. Ours go to that one from then on. */
@Injectable()
export class NamePremiumCustomers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
  ) {}

  async run(): Promise<void> {
    const unnamed = await this.dataSource.manager.find(RegistrationPayment, {
      where: { isContactSent: false, helperId: Not(IsNull()), customerId: Not(IsNull()), status: In(['active', 'past_due']) },
      take: BATCH,
    });
    await eachByItself(unnamed, (payment) => this.name(payment));
  }

  private async name({ id, customerId, helperId }: RegistrationPayment): Promise<void> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId: helperId! });
    if (!helper) return; // its listing event is on the way
    await this.premiums.nameCustomer(customerId!, helper.name, helper.email);
    await this.dataSource.manager.update(RegistrationPayment, { id }, { isContactSent: true, sealedEmail: null });
  }
}
