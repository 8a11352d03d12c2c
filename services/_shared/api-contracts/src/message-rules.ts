/** In characters as a reader counts them. */
export const MESSAGE = { maxTextLength: 1000 } as const;

/** Who writes in a conversation: the helper whose listing it is about, or whoever wrote to it. */
export const CONVERSATION_SIDES = ['helper', 'sender'] as const;
export type ConversationSide = (typeof CONVERSATION_SIDES)[number];

/** Days after its last message for which a conversation is kept; the links in its mails work as long. */
export const CONVERSATION_KEPT_DAYS = 90;
