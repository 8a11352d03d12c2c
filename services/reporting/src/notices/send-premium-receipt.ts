import { Injectable } from '@nestjs/common';
import type { PremiumPaidV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukDay, ukTime } from '../statements/month.js';
import { premiumPayer } from './premium-payer.js';

/** The receipt of each premium payment, with a link that ends the premium. */
@Injectable()
export class SendPremiumReceipt {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, event: PremiumPaidV1): Promise<void> {
    const to = premiumPayer(event);
    if (!to) return;
    const amount = pounds(event.amountPence);
    const title = `Receipt for your ${amount} premium`;
    const view = {
      title,
      amount,
      paidAt: ukTime(new Date(event.paidAt)),
      paidUntil: event.paidUntil ? ukDay(new Date(event.paidUntil)) : '',
      reference: event.invoiceId,
    };
    const linkSubject = event.registrationPaymentId;
    await this.post.run(manager, { kind: 'premium-receipt', causeId: event.invoiceId, to, subject: title, view, linkSubject });
  }
}
