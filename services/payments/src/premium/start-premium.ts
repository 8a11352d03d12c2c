import { PREMIUM_PENCE_PER_MONTH, type RegistrationPaymentSession, type RegistrationPaymentType } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { checkoutProblems } from '../checkouts/checkout.problems.js';
import { AdmitPayment } from '../limits/admit-payment.js';
import type { SenderMarks } from '../limits/mark-sender.js';
import { MailSeal } from '../sealing/mail-seal.js';
import { Premiums } from '../stripe/ports.js';
import { OutcomeUnknown, ProviderRefusal } from '../stripe/provider-errors.js';
import type { ProviderPremium } from '../stripe/provider-types.js';
import { OpenRegistrationPayment, paidAlready } from './open-registration-payment.js';
import { RefreshPremium } from './refresh-premium.js';
import { RegistrationPayment } from './registration-payment.entity.js';

export interface PremiumOrder {
  registrationType: RegistrationPaymentType;
  /** Where the receipt, and the refund of a premium that nobody claims, are announced. */
  email?: string;
  /** Of the opened dialog: asked again, it gets the subscription that it has. */
  sessionId?: string;
}

/** Starts the monthly premium of somebody who is about to register; paid in the browser, used by one registration. */
@Injectable()
export class StartPremium {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly openPayment: OpenRegistrationPayment,
    private readonly refreshPremium: RefreshPremium,
    private readonly mailSeal: MailSeal,
    private readonly admitPayment: AdmitPayment,
  ) {}

  /** @throws Problem 409, 429 or 503; nothing is charged here in any case */
  async run(order: PremiumOrder, sender: SenderMarks): Promise<RegistrationPaymentSession> {
    await this.admit(order, sender);
    const sealedEmail = order.email === undefined ? null : await this.mailSeal.seal({ email: order.email });
    try {
      // A subscription that nobody paid in time is over: the dialog gets a new one.
      const session = (await this.tryStart(order, sealedEmail, sender)) ?? (await this.tryStart(order, sealedEmail, sender));
      if (!session) throw checkoutProblems.providerRefused();
      return session;
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw checkoutProblems.providerAway();
      if (error instanceof ProviderRefusal) throw checkoutProblems.providerRefused();
      throw error;
    }
  }

  private async admit({ sessionId }: PremiumOrder, sender: SenderMarks): Promise<void> {
    const goesOn = sessionId !== undefined && (await this.dataSource.manager.existsBy(RegistrationPayment, { sessionId, status: 'incomplete' }));
    await (goesOn ? this.admitPayment.change(sender) : this.admitPayment.run(sender));
  }

  private async tryStart(order: PremiumOrder, sealedEmail: string | null, sender: SenderMarks): Promise<RegistrationPaymentSession | undefined> {
    const payment = await this.openPayment.run({ ...order, sealedEmail, sender });
    const premium = payment.subscriptionId ? await this.premiums.read(payment.subscriptionId) : await this.begin(payment);
    if (premium.status === 'incomplete' && premium.clientSecret) {
      return { clientSecret: premium.clientSecret, amount: PREMIUM_PENCE_PER_MONTH / 100, registrationPaymentId: payment.id };
    }
    await this.refreshPremium.follow(premium.subscriptionId);
    if (premium.status === 'active') throw paidAlready();
    await this.openPayment.release(payment.id);
    return undefined;
  }

  private async begin({ id, registrationType }: RegistrationPayment): Promise<ProviderPremium> {
    try {
      const customerId = await this.premiums.createCustomer(id, `registration:${id}:customer:1`);
      await this.dataSource.manager.update(RegistrationPayment, { id }, { customerId });
      const request = { registrationPaymentId: id, registrationType, customerId, amountPence: PREMIUM_PENCE_PER_MONTH };
      const premium = await this.premiums.start(request, `registration:${id}:subscription:1`);
      await this.dataSource.manager.update(RegistrationPayment, { id }, { subscriptionId: premium.subscriptionId });
      return premium;
    } catch (error) {
      // The provider may keep an error under these keys for a day. Nobody has the secret of what was begun, so the dialog safely begins anew.
      await this.openPayment.release(id);
      throw error;
    }
  }
}
