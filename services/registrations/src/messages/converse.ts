import type { Conversation as ConversationView, ConversationSide } from '@community-help/api-contracts';
import { addressId, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Conversation } from './conversation.entity.js';
import { endOf, viewConversation } from './conversation.view.js';
import { messageProblems } from './message.problems.js';
import { OpenConversation, type Caller, type OpenedConversation } from './open-conversation.js';
import { messagesOf } from './read-messages.js';
import { RequestMessageNotice } from './request-message-notice.js';
import { TakeMessageQuota } from './take-message-quota.js';

const INSERT = `insert into message (id, conversation_id, is_from_helper, text, submission_key, sent_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (submission_key) do nothing returning id`;
/** One at a time of each side: more would say nothing more. */
const REPORT = `insert into report (id, helper_id, reason, text, sealed_email, reporter_id, conversation_id, is_from_helper, created_at)
  values ($1, $2, 'message', $3, $4, $5, $6, $7, now()) on conflict (conversation_id, is_from_helper) where state <> 'decided' do nothing`;

/** What the two in a conversation do with it, each by the links of their mails. */
@Injectable()
export class Converse {
  constructor(
    private readonly dataSource: DataSource,
    private readonly openConversation: OpenConversation,
    private readonly requestNotice: RequestMessageNotice,
    private readonly takeMessageQuota: TakeMessageQuota,
    private readonly seal: Seal,
  ) {}

  /** @throws Problem 401, 410 */
  read(id: string, caller: Caller): Promise<ConversationView> {
    return this.with(id, caller, () => undefined);
  }

  /**
   * The other one gets it by mail. Sent twice, it is one message.
   * @throws Problem 401, 409 blocked or hidden, 410, 429
   */
  async answer(id: string, { text, ...caller }: Caller & { text: string }, idempotencyKey?: string): Promise<ConversationView> {
    const isFromHelper = caller.side === 'helper';
    const key = idempotencyKey ? createHash('sha256').update(`${idempotencyKey}\n${JSON.stringify([id, caller.side, text])}`).digest('base64url') : null;
    await this.openConversation.check(id, caller);
    await this.takeMessageQuota.ofAnswer(id, caller.side);
    return this.with(id, caller, async (manager, opened) => {
      const { conversation, helper } = opened;
      const end = endOf(opened, caller.side);
      if (end) throw messageProblems.ended(end);
      const now = new Date();
      const stored = await manager.query<unknown[]>(INSERT, [uuidv7(), id, isFromHelper, text, key, now]);
      if (stored.length === 0) return;
      conversation.lastMessageAt = now;
      await manager.update(Conversation, { id }, { lastMessageAt: now });
      const words = { listingName: helper.name, from: isFromHelper ? helper.name : (conversation.senderName ?? ''), text };
      await (isFromHelper ? this.requestNotice.toSender(manager, conversation, words) : this.requestNotice.toHelper(manager, conversation, words));
    });
  }

  /** No more messages from the other one, or again. A helper keeps the sender away for good, whatever they start anew. @throws Problem 401, 410 */
  block(id: string, { isBlocked, ...caller }: Caller & { isBlocked: boolean }): Promise<ConversationView> {
    return this.with(id, caller, (manager, opened) => setBlocked(manager, opened, caller.side, isBlocked));
  }

  /** Tells the operators, and blocks. @throws Problem 401, 410 */
  async report(id: string, { text, ...caller }: Caller & { text: string }): Promise<void> {
    await this.with(id, caller, async (manager, opened) => {
      const { conversation, helper } = opened;
      const isFromHelper = caller.side === 'helper';
      if (!isFromHelper && opened.isSenderBarred) throw messageProblems.ended('barred');
      const sealed = isFromHelper ? await this.seal.seal({ email: helper.email }) : conversation.sealedSender;
      const reporter = isFromHelper ? addressId(helper.email) : conversation.senderId;
      await manager.query(REPORT, [uuidv7(), helper.id, text, sealed, reporter, id, isFromHelper]);
      await setBlocked(manager, opened, caller.side, true);
    });
  }

  /** @param change alters the opened conversation, which is locked */
  private with(id: string, caller: Caller, change: (manager: EntityManager, opened: OpenedConversation) => Promise<void> | void): Promise<ConversationView> {
    return this.dataSource.transaction(async (manager) => {
      const opened = await this.openConversation.forSide(manager, id, caller);
      await change(manager, opened);
      return viewConversation(opened, caller.side, await messagesOf(manager, id));
    });
  }
}

async function setBlocked(manager: EntityManager, opened: OpenedConversation, side: ConversationSide, isBlocked: boolean): Promise<void> {
  const { conversation, helper } = opened;
  if (side === 'sender') {
    conversation.senderBlockedAt = isBlocked ? (conversation.senderBlockedAt ?? new Date()) : null;
    await manager.update(Conversation, { id: conversation.id }, { senderBlockedAt: conversation.senderBlockedAt });
    return;
  }
  const statement = isBlocked
    ? 'insert into blocked_sender (helper_id, sender_id, blocked_at) values ($1, $2, now()) on conflict do nothing'
    : 'delete from blocked_sender where helper_id = $1 and sender_id = $2';
  await manager.query(statement, [helper.id, conversation.senderId]);
  opened.isSenderBlocked = isBlocked;
}
