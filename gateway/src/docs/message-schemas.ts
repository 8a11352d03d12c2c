import { CONVERSATION_SIDES, MESSAGE } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, list, object, oneOf, optional, orNull, ref, type Schema, text, time } from './json-schema.js';

const words = text(`At most ${MESSAGE.maxTextLength} characters`);
const caller: Parameters<typeof object<T.ConversationCaller>>[0] = { side: oneOf(CONVERSATION_SIDES), token: text('Of the link in a mail') };

/** Types of messages to helpers, by their name in api-contracts. */
export const MESSAGE_SCHEMAS: Record<string, Schema> = {
  MessageRequest: object<T.MessageRequest>({ name: optional(orNull(text('What the helper may call them'))), email: text('Gets the link that sends the message; the helper never sees it'), text: words }),
  ConversationCaller: object<T.ConversationCaller>(caller),
  AnswerRequest: object<T.AnswerRequest>({ ...caller, text: words }),
  BlockRequest: object<T.BlockRequest>({ ...caller, isBlocked: flag('False lets the other one write again') }),
  ConversationReport: object<T.ConversationReport>({ ...caller, text: words }),
  ConversationMessage: object<T.ConversationMessage>({ id: text(), isYours: flag(), text: text(), sentAt: time() }),
  Conversation: object<T.Conversation>({
    id: text(),
    listing: object<T.Conversation['listing']>({ id: text(), name: text() }),
    you: oneOf(CONVERSATION_SIDES),
    senderName: orNull(text()),
    messages: list(ref('ConversationMessage')),
    ended: { oneOf: [oneOf(['blocked-by-you', 'blocked-by-other', 'hidden', 'barred']), { type: 'null' }] },
    isBlockedByYou: flag(),
    keptUntil: time('When it is forgotten unless somebody writes'),
  }),
};
