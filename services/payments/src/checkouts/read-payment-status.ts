import { PREMIUM_PENCE_PER_MONTH, type PaymentStatus } from '@community-help/api-contracts';
import { notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { formatPounds } from '../money/pence.js';
import { RegistrationPayment } from '../premium/registration-payment.entity.js';
import { Checkout } from './checkout.entity.js';

/** What the return pages ask: what became of a payment. Only what anyone with the unguessable id may know. */
@Injectable()
export class ReadPaymentStatus {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 404 */
  async read(paymentId: string): Promise<PaymentStatus> {
    if (!isUUID(paymentId)) throw unknownPayment();
    const checkout = await this.dataSource.manager.findOneBy(Checkout, { id: paymentId });
    if (checkout) return this.checkoutStatus(checkout);
    const registration = await this.dataSource.manager.findOneBy(RegistrationPayment, { id: paymentId });
    if (!registration) throw unknownPayment();
    return {
      paymentId,
      kind: 'registration',
      status: registration.firstPaidAt ? 'completed' : registration.status === 'ended' ? 'failed' : 'pending',
      amount: formatPounds(PREMIUM_PENCE_PER_MONTH),
      recipientName: null,
      helperId: registration.helperId,
      productId: null,
    };
  }

  private async checkoutStatus(checkout: Checkout): Promise<PaymentStatus> {
    const { helperId } = checkout;
    const helper = helperId ? await this.dataSource.manager.findOneBy(Helper, { helperId }) : null;
    return {
      paymentId: checkout.id,
      kind: checkout.kind,
      status: statusOf(checkout),
      amount: formatPounds(checkout.amountPence),
      recipientName: helper?.name ?? null,
      helperId,
      productId: checkout.productId,
    };
  }
}

function statusOf({ status, failureCode }: Checkout): PaymentStatus['status'] {
  if (status === 'completed') return 'completed';
  return status === 'cancelled' || failureCode ? 'failed' : 'pending';
}

function unknownPayment() {
  return notFound('We do not know this payment.');
}
