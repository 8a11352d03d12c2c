import { Injectable } from '@nestjs/common';
import { MERCHANDISE, type ShippingDetails } from '@community-help/api-contracts';
import type { OrderPaidV1 } from '@community-help/event-contracts';
import { PermanentError } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { renderMail } from '../mails/render-mail.js';
import { ReportingConfig } from '../reporting.config.js';
import { OpenSealed } from '../sealed/open-sealed.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';

/** Order confirmation, to the buyer. */
@Injectable()
export class ConfirmOrder {
  constructor(
    private readonly post: PostMail,
    private readonly open: OpenSealed,
    private readonly config: ReportingConfig,
  ) {}

  async run(manager: EntityManager, event: OrderPaidV1): Promise<void> {
    if (!event.sealedShipping) return;
    const product = MERCHANDISE.find((one) => one.id === event.productId);
    if (!product) throw new PermanentError(`order ${event.orderId}: the catalogue has no '${event.productId}'`);
    const shipping = await this.open.run<ShippingDetails>(event.sealedShipping);
    const { siteUrl, supportEmail } = this.config;
    await this.post.run(manager, {
      kind: 'order-confirmation',
      causeId: event.orderId,
      to: shipping.email,
      subject: `Your order: ${product.name}`,
      ...renderMail('order-confirmation', {
        title: 'Thank you for your order',
        siteUrl,
        supportEmail,
        name: shipping.name,
        product: product.name,
        price: pounds(event.amountPence - event.deliveryPence),
        delivery: event.deliveryPence === 0 ? 'Free' : pounds(event.deliveryPence),
        total: pounds(event.amountPence),
        orderedAt: ukTime(new Date(event.paidAt)),
        reference: event.orderId,
        address: [shipping.name, shipping.line1, shipping.line2, shipping.city, shipping.postcode].filter(Boolean),
      }),
    });
  }
}
