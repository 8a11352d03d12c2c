import { CONVERSATION_KEPT_DAYS, type ConversationEnd, type ConversationSide, type Conversation as ConversationView, type OwnListingCopy } from '@community-help/api-contracts';
import type { OpenedConversation } from './open-conversation.js';

const DAY_MS = 86_400_000;

export interface MessageRow {
  id: string;
  isFromHelper: boolean;
  text: string;
  sentAt: Date;
}

/** Why nothing can be written from a side now. A wish of one's own comes first: it is the one that can be taken back. */
export function endOf({ conversation, helper, isSenderBlocked, isSenderBarred }: OpenedConversation, side: ConversationSide): ConversationEnd | null {
  if (isBlockedBy({ conversation, isSenderBlocked }, side)) return 'blocked-by-you';
  if (isBlockedBy({ conversation, isSenderBlocked }, side === 'helper' ? 'sender' : 'helper')) return 'blocked-by-other';
  if (isSenderBarred) return 'barred';
  return helper.hiddenReason === 'operator' ? 'hidden' : null;
}

function isBlockedBy({ conversation, isSenderBlocked }: Pick<OpenedConversation, 'conversation' | 'isSenderBlocked'>, side: ConversationSide): boolean {
  return side === 'helper' ? isSenderBlocked : conversation.senderBlockedAt !== null;
}

/** For one of the two. Nothing of it is an address of either. */
export function viewConversation(opened: OpenedConversation, side: ConversationSide, messages: readonly MessageRow[]): ConversationView {
  const { conversation, helper } = opened;
  return {
    id: conversation.id,
    listing: { id: helper.id, name: helper.name },
    you: side,
    senderName: conversation.senderName,
    messages: messages.map(({ id, isFromHelper, text, sentAt }) => ({ id, isYours: isFromHelper === (side === 'helper'), text, sentAt: sentAt.toISOString() })),
    ended: endOf(opened, side),
    isBlockedByYou: isBlockedBy(opened, side),
    keptUntil: new Date(conversation.lastMessageAt.getTime() + CONVERSATION_KEPT_DAYS * DAY_MS).toISOString(),
  };
}

export interface CopiedRow extends MessageRow {
  conversationId: string;
  startedAt: Date;
  senderName: string | null;
}

/** For the copy that somebody takes home. @param rows of one conversation after another. @param isHelper whose copy it is */
export function copyConversations(rows: readonly CopiedRow[], isHelper = true): OwnListingCopy['conversations'] {
  const copies = new Map<string, OwnListingCopy['conversations'][number]>();
  for (const { conversationId, startedAt, senderName, isFromHelper, text, sentAt } of rows) {
    const copy = copies.get(conversationId) ?? { startedAt: startedAt.toISOString(), senderName, messages: [] };
    copy.messages.push({ isYours: isFromHelper === isHelper, text, sentAt: sentAt.toISOString() });
    copies.set(conversationId, copy);
  }
  return [...copies.values()];
}
