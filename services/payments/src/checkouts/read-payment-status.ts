import type { PaymentStatus } from '@community-help/api-contracts';
import { notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { Donation } from '../donations/donation.entity.js';
import { Helper } from '../helpers/helper.entity.js';
import { Order } from '../merchandise/order.entity.js';
import { RegistrationPayment } from '../premium/registration-payment.entity.js';
import { Checkout } from './checkout.entity.js';
import { checkoutStatusView, premiumStatusView } from './payment-status.view.js';

/** What the return pages ask: what became of a payment. Only what anyone with the unguessable id may know. */
@Injectable()
export class ReadPaymentStatus {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 404 */
  async run(paymentId: string): Promise<PaymentStatus> {
    if (!isUUID(paymentId)) throw unknownPayment();
    const checkout = await this.dataSource.manager.findOneBy(Checkout, { id: paymentId });
    if (checkout) return this.checkoutStatus(checkout);
    const registration = await this.dataSource.manager.findOneBy(RegistrationPayment, { id: paymentId });
    if (!registration) throw unknownPayment();
    return premiumStatusView(registration);
  }

  private async checkoutStatus(checkout: Checkout): Promise<PaymentStatus> {
    const { id, helperId, status } = checkout;
    const helper = helperId ? await this.dataSource.manager.findOneBy(Helper, { helperId }) : null;
    const { manager } = this.dataSource;
    const paid = status === 'completed' ? ((await manager.findOneBy(Donation, { id })) ?? (await manager.findOneBy(Order, { id }))) : null;
    return checkoutStatusView(checkout, helper?.name || null, paid?.amountPence);
  }
}

function unknownPayment() {
  return notFound('We do not know this payment.');
}
