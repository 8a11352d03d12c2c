import { Injectable } from '@nestjs/common';
import type { PremiumPaidV1, PremiumRefundedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail, type Addressee } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukDay, ukTime } from '../statements/month.js';

/** Receipts of premium payments, each with a link that ends the premium, and word of one that was sent back. */
@Injectable()
export class TellOfPremium {
  constructor(private readonly post: PostMail) {}

  async paid(manager: EntityManager, event: PremiumPaidV1): Promise<void> {
    const to = addressee(event);
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

  async refunded(manager: EntityManager, event: PremiumRefundedV1, eventId: string): Promise<void> {
    const to = addressee(event);
    if (!to) return;
    const amount = pounds(event.amountPence);
    const title = `We have sent your ${amount} back`;
    const view = { title, amount, refundedAt: ukTime(new Date(event.refundedAt)), isUnclaimed: event.reason === 'unclaimed', reference: event.registrationPaymentId };
    await this.post.run(manager, { kind: 'premium-refunded', causeId: eventId, to, subject: title, view });
  }
}

/** The helper, once the payment has one, else the address given with the payment; undefined when there is neither. */
function addressee({ helperId, sealedEmail }: { helperId?: string | null; sealedEmail?: string | null }): Addressee | undefined {
  if (helperId) return { helperId, sealed: sealedEmail ?? null };
  return sealedEmail ? { sealed: sealedEmail } : undefined;
}
