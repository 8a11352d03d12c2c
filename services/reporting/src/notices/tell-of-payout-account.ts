import { Injectable } from '@nestjs/common';
import type { PayoutAccountLinkRequestedV1, PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { ukTime } from '../statements/month.js';

/** The link to connect a payout account, and word of every change of it, to the address on file: whoever changed it, its owner learns of it. */
@Injectable()
export class TellOfPayoutAccount {
  constructor(private readonly post: PostMail) {}

  async link(manager: EntityManager, { helperId, requestId }: PayoutAccountLinkRequestedV1): Promise<void> {
    const title = 'Connect your bank account';
    await this.post.run(manager, { kind: 'payout-account-link', causeId: requestId, to: { helperId }, subject: title, view: { title }, linkSubject: helperId });
  }

  async updated(manager: EntityManager, event: PayoutAccountUpdatedV1, eventId: string): Promise<void> {
    const { helperId, isConnected, payoutsHeldUntil } = event;
    const title = payoutsHeldUntil
      ? 'Your payouts go to another bank account now'
      : isConnected
        ? 'Your bank account is connected'
        : 'Your payouts are paused';
    const view = {
      title,
      isConnected,
      isAnotherBank: Boolean(payoutsHeldUntil),
      account: accountWords(event),
      heldUntil: payoutsHeldUntil ? ukTime(new Date(payoutsHeldUntil)) : '',
      changedAt: ukTime(new Date(event.updatedAt)),
    };
    await this.post.run(manager, { kind: 'payout-account-updated', causeId: eventId, to: { helperId }, subject: title, view });
  }
}

/** 'Fold Bank, account ending in 2345', or as much of it as Stripe told; empty when it told nothing. */
function accountWords({ bankName, bankLast4 }: PayoutAccountUpdatedV1): string {
  return [bankName, bankLast4 && `account ending in ${bankLast4}`].filter(Boolean).join(', ');
}
