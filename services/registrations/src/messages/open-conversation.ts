import type { ConversationSide } from '@community-help/api-contracts';
import { addressMark, LinkVerifier, type OneTimeLink } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { Conversation } from './conversation.entity.js';
import { isBarred } from './is-barred.js';
import { messageProblems } from './message.problems.js';

export interface Caller {
  side: ConversationSide;
  /** Of the link in a mail. */
  token: string;
}

export interface OpenedConversation {
  conversation: Conversation;
  helper: Helper;
  /** The helper wants no more messages from this sender, in this conversation or another. */
  isSenderBlocked: boolean;
  /** Operators take nothing more from this sender. */
  isSenderBarred: boolean;
}

/** Reads a conversation for whoever holds the link of one of its mails. */
@Injectable()
export class OpenConversation {
  constructor(private readonly links: LinkVerifier) {}

  /**
   * For one of the two. A link that went to an address which the listing has no more opens nothing.
   * @throws Problem 401 not a link of this conversation and side, 410 over
   */
  async forSide(manager: EntityManager, id: string, caller: Caller): Promise<OpenedConversation> {
    const link = await this.check(id, caller);
    const opened = await this.locked(manager, id);
    if (caller.side === 'helper' && link.addressMark !== addressMark(opened.helper.email)) throw helperProblems.otherAddress();
    if (opened.conversation.confirmedAt === null) throw messageProblems.over();
    return opened;
  }

  /** Whether it is a link of this conversation and side; asks no database. @throws Problem 401, 410 */
  check(id: string, { side, token }: Caller): Promise<OneTimeLink> {
    return this.links.verify(token, { purpose: `${side}-conversation`, subject: id });
  }

  /** For its sender, who has used the link of the first mail. @throws Problem 401, 410 */
  async toConfirm(manager: EntityManager, id: string, token: unknown): Promise<OpenedConversation> {
    await this.links.verify(token, { purpose: 'confirm-message', subject: id });
    return this.locked(manager, id);
  }

  /** The listing is locked before what belongs to it, as everywhere; shared, for it does not change. */
  private async locked(manager: EntityManager, id: string): Promise<OpenedConversation> {
    const found = isUUID(id) ? await manager.findOneBy(Conversation, { id }) : null;
    const helper = found && (await manager.findOne(Helper, { where: { id: found.helperId }, lock: { mode: 'pessimistic_read' } }));
    const conversation = helper && (await manager.findOne(Conversation, { where: { id }, lock: { mode: 'pessimistic_write' } }));
    if (!conversation || helper.removedAt) throw messageProblems.over();
    const blocked = await manager.query<unknown[]>('select 1 from blocked_sender where helper_id = $1 and sender_id = $2', [helper.id, conversation.senderId]);
    return { conversation, helper, isSenderBlocked: blocked.length > 0, isSenderBarred: await isBarred(manager, conversation.senderId) };
  }
}
