import { Injectable } from '@nestjs/common';
import type { PayoutCompletedV1, PayoutFailedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';
import { payoutFailureWords } from './payout-failure-words.js';

/** 'Payout sent' and 'payout failed', to the helper. */
@Injectable()
export class TellOfPayout {
  constructor(private readonly post: PostMail) {}

  async sent(manager: EntityManager, { helperId, amountPence, paidAt, bankLast4, payoutId }: PayoutCompletedV1, eventId: string): Promise<void> {
    const amount = pounds(amountPence);
    const title = `${amount} is on its way to your bank`;
    const account = bankLast4 ? `the account ending in ${bankLast4}` : 'your connected account';
    const view = { title, amount, sentAt: ukTime(new Date(paidAt)), account, reference: payoutId };
    await this.post.run(manager, { kind: 'payout-sent', causeId: eventId, to: { helperId }, subject: title, view });
  }

  async failed(manager: EntityManager, { helperId, amountPence, failureCode, wasPaid, payoutId }: PayoutFailedV1, eventId: string): Promise<void> {
    const amount = pounds(amountPence);
    const title = `Your payout of ${amount} did not arrive`;
    const view = { title, amount, why: payoutFailureWords(failureCode), wasPaid, reference: payoutId };
    await this.post.run(manager, { kind: 'payout-failed', causeId: eventId, to: { helperId }, subject: title, view });
  }
}
