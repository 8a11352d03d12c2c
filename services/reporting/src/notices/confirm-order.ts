import { Injectable } from '@nestjs/common';
import { MERCHANDISE } from '@community-help/api-contracts';
import type { OrderPaidV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';

/** Order confirmation, to the buyer. */
@Injectable()
export class ConfirmOrder {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, event: OrderPaidV1): Promise<void> {
    if (!event.sealedShipping) return;
    // A product that left the catalogue was paid for all the same.
    const product = MERCHANDISE.find((one) => one.id === event.productId)?.name ?? event.productId;
    await this.post.run(manager, {
      kind: 'order-confirmation',
      causeId: event.orderId,
      to: { sealed: event.sealedShipping },
      subject: `Your order: ${product}`,
      view: {
        title: 'Thank you for your order',
        product,
        price: pounds(event.amountPence - event.deliveryPence),
        delivery: event.deliveryPence === 0 ? 'Free' : pounds(event.deliveryPence),
        total: pounds(event.amountPence),
        orderedAt: ukTime(new Date(event.paidAt)),
        reference: event.orderId,
      },
    });
  }
}
