import { Injectable } from '@nestjs/common';
import type { PayoutAccountLinkRequestedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';

/** The link to connect a payout account, to the address on file: whoever asked for it. */
@Injectable()
export class SendPayoutAccountLink {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, { helperId, requestId }: PayoutAccountLinkRequestedV1): Promise<void> {
    const title = 'Connect your bank account';
    await this.post.run(manager, { kind: 'payout-account-link', causeId: requestId, to: { helperId }, subject: title, view: { title }, linkSubject: helperId });
  }
}
