import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { AdmitPayment } from '../limits/admit-payment.js';
import type { SenderMarks } from '../limits/mark-sender.js';
import { Checkout } from './checkout.entity.js';
import type { Purchase } from './describe-purchase.js';

/** Lets a payment begin, or a dialog that has one go on. */
@Injectable()
export class AdmitCheckout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly admitPayment: AdmitPayment,
  ) {}

  /** @throws Problem 429 with the seconds to wait */
  async run(sender: SenderMarks, { kind, helperId, productId }: Purchase, sessionId: string | undefined): Promise<void> {
    const sameThing = { kind, helperId: helperId ?? IsNull(), productId: productId ?? IsNull() };
    const goesOn = sessionId !== undefined && (await this.dataSource.manager.existsBy(Checkout, { ...sameThing, sessionId, status: 'open' }));
    await (goesOn ? this.admitPayment.change(sender) : this.admitPayment.run(sender));
  }
}
