import { MessageNoticeRequestedV1 } from '@community-help/event-contracts';
import { Outbox, Seal } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Conversation } from './conversation.entity.js';

/** What a mail says: whose listing it is about, how whoever wrote calls themselves, and what they wrote. */
export interface Words {
  listingName: string;
  /** Empty where the sender gave no name. */
  from: string;
  text: string;
}

/** Asks reporting for the mails of a conversation, in the transaction in which something is written. Addresses and words travel sealed. */
@Injectable()
export class RequestMessageNotice {
  constructor(
    private readonly outbox: Outbox,
    private readonly seal: Seal,
  ) {}

  /** The link with which a first message is sent, and not a word of it: the address may be somebody else's. */
  toConfirm(manager: EntityManager, { sealedSender, ...about }: Pick<Conversation, 'id' | 'helperId' | 'sealedSender'>): Promise<void> {
    return this.publish(manager, about, { notice: 'confirm', sealedSender });
  }

  /** To the address on file when it is handed over. */
  async toHelper(manager: EntityManager, conversation: Conversation, words: Words): Promise<void> {
    await this.publish(manager, conversation, { notice: 'to-helper', sealedWords: await this.seal.seal(words) });
  }

  async toSender(manager: EntityManager, conversation: Conversation, words: Words): Promise<void> {
    await this.publish(manager, conversation, { notice: 'to-sender', sealedSender: conversation.sealedSender, sealedWords: await this.seal.seal(words) });
  }

  private async publish(
    manager: EntityManager,
    { id: conversationId, helperId }: Pick<Conversation, 'id' | 'helperId'>,
    what: Pick<MessageNoticeRequestedV1, 'notice' | 'sealedSender' | 'sealedWords'>,
  ): Promise<void> {
    await this.outbox.add(manager, MessageNoticeRequestedV1, { noticeId: uuidv7(), helperId, conversationId, ...what, requestedAt: new Date().toISOString() });
  }
}
