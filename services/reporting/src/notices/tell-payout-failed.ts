import { Injectable } from '@nestjs/common';
import type { PayoutFailedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { pounds } from '../statements/money.js';
import { payoutTry } from '../statements/payout-try.js';
import { payoutFailureWords } from './payout-failure-words.js';

/** 'Payout failed', to the helper. */
@Injectable()
export class TellPayoutFailed {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, event: PayoutFailedV1, eventId: string): Promise<void> {
    const { helperId, amountPence, failureCode, wasPaid, payoutId } = event;
    const amount = pounds(amountPence);
    const title = `Your payout of ${amount} did not arrive`;
    const view = { title, amount, why: payoutFailureWords(failureCode), wasPaid, reference: payoutId };
    await this.post.run(manager, { kind: 'payout-failed', causeId: payoutTry(event, eventId), to: { helperId }, subject: title, view });
  }
}
