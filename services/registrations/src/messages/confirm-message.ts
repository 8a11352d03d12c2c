import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isListed } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { Conversation } from './conversation.entity.js';
import { messageProblems } from './message.problems.js';
import { OpenConversation } from './open-conversation.js';
import { messagesOf } from './read-messages.js';
import { RequestMessageNotice } from './request-message-notice.js';

/** Somebody used the link of the first mail: the address is theirs, and what they wrote goes to the helper. */
@Injectable()
export class ConfirmMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly openConversation: OpenConversation,
    private readonly requestNotice: RequestMessageNotice,
  ) {}

  /** A link that is used again is answered like the first time and sends nothing. @throws Problem 401, 404 not shown any more, 409 not wanted, 410 over */
  async run(id: string, token: unknown): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { conversation, helper, isSenderBlocked, isSenderBarred } = await this.openConversation.toConfirm(manager, id, token);
      if (conversation.confirmedAt) return;
      if (!isListed(helper)) throw helperProblems.unknownHelper();
      if (isSenderBlocked) throw messageProblems.ended('blocked-by-other');
      if (isSenderBarred) throw messageProblems.ended('barred');
      const now = new Date();
      await manager.update(Conversation, { id }, { confirmedAt: now, lastMessageAt: now });
      for (const { text } of await messagesOf(manager, id)) await this.requestNotice.toHelper(manager, conversation, { listingName: helper.name, from: conversation.senderName ?? '', text });
    });
  }
}
