import { Injectable } from '@nestjs/common';
import type { PayoutCompletedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';
import { payoutTry } from '../statements/payout-try.js';

/** 'Payout sent', to the helper. */
@Injectable()
export class TellPayoutSent {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, event: PayoutCompletedV1, eventId: string): Promise<void> {
    const { helperId, amountPence, paidAt, bankLast4, payoutId } = event;
    const amount = pounds(amountPence);
    const title = `${amount} is on its way to your bank`;
    const account = bankLast4 ? `the account ending in ${bankLast4}` : 'your connected account';
    const view = { title, amount, sentAt: ukTime(new Date(paidAt)), account, reference: payoutId };
    await this.post.run(manager, { kind: 'payout-sent', causeId: payoutTry(event, eventId), to: { helperId }, subject: title, view });
  }
}
