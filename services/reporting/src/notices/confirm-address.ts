import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { Recipient } from '../recipients/recipient.entity.js';

/** The first mail to an address that somebody registered: a link, and not a word of what that somebody wrote. */
@Injectable()
export class ConfirmAddress {
  constructor(private readonly post: PostMail) {}

  /** @param causeId the registration itself, or the wish for another link */
  async run(manager: EntityManager, helperId: string, causeId: string): Promise<void> {
    const helper = await manager.findOneBy(Recipient, { helperId });
    if (helper?.isConfirmed || helper?.isDemo) return;
    const title = 'Please confirm your email address';
    await this.post.run(manager, { kind: 'confirm-address', causeId, to: { helperId }, subject: title, view: { title }, linkSubject: helperId });
  }
}
