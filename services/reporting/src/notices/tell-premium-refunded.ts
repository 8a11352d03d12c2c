import { Injectable } from '@nestjs/common';
import type { PremiumRefundedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';
import { premiumPayer } from './premium-payer.js';

/** Word of a premium that has ended and whose money went back, whether somebody asked for it or not. */
@Injectable()
export class TellPremiumRefunded {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, event: PremiumRefundedV1, eventId: string): Promise<void> {
    const to = premiumPayer(event);
    if (!to) return;
    const amount = pounds(event.amountPence);
    const title = `We have sent your ${amount} back`;
    const isUnclaimed = event.reason === 'unclaimed';
    const hasListing = !isUnclaimed && Boolean(event.helperId);
    const view = { title, amount, refundedAt: ukTime(new Date(event.refundedAt)), isUnclaimed, hasListing, reference: event.registrationPaymentId };
    await this.post.run(manager, { kind: 'premium-refunded', causeId: event.refundId ?? eventId, to, subject: title, view });
  }
}
