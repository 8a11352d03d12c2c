import { Injectable } from '@nestjs/common';
import type { DonationCompletedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';

/** A receipt for a donor who left an address. */
@Injectable()
export class ReceiptForDonor {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, event: DonationCompletedV1): Promise<void> {
    if (!event.sealedDonorEmail) return;
    const amount = pounds(event.amountPence);
    const title = `Thank you for your ${amount} donation`;
    await this.post.run(manager, {
      kind: 'donation-receipt',
      causeId: event.donationId,
      to: { sealed: event.sealedDonorEmail },
      subject: title,
      view: { title, amount, helperId: event.helperId, givenAt: ukTime(new Date(event.completedAt)), reference: event.donationId },
    });
  }
}
