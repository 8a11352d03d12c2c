import type { MessageNoticeRequestedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PostMail, type Letter } from '../mails/post-mail.js';

/** The mails of a conversation with a helper. Each message brings the link of its page; neither of the two learns the other's address. */
@Injectable()
export class TellMessage {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, { noticeId, helperId, conversationId: linkSubject, notice, sealedSender, sealedWords = '' }: MessageNoticeRequestedV1): Promise<void> {
    const send = (kind: Letter['kind'], to: Letter['to'], title: string, more: object = {}) =>
      this.post.run(manager, { kind, causeId: noticeId, to, subject: title, view: { title, ...more }, linkSubject });
    if (notice === 'to-helper') await send('message-to-helper', { helperId }, 'A message about your listing', { sealedWords });
    if (sealedSender === undefined) return;
    if (notice === 'confirm') await send('confirm-message', { sealed: sealedSender }, 'Please confirm your message');
    if (notice === 'to-sender') await send('message-to-sender', { sealed: sealedSender }, 'An answer to your message', { sealedWords });
  }
}
