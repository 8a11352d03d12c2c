/** What messages to helpers take and give. No address of either side is in any answer. */
import type { ConversationSide } from './message-rules.js';

/** A first message. It goes to the helper once the link that is mailed to `email` was used. */
export interface MessageRequest {
  name?: string | null;
  email: string;
  /** At most `MESSAGE.maxTextLength` characters. */
  text: string;
}

/** Whoever holds a link of one of the mails. */
export interface ConversationCaller {
  side: ConversationSide;
  token: string;
}
export interface AnswerRequest extends ConversationCaller {
  text: string;
}
export interface BlockRequest extends ConversationCaller {
  /** False lets the other one write again. */
  isBlocked: boolean;
}
export interface ConversationReport extends ConversationCaller {
  text: string;
}

export interface ConversationMessage {
  id: string;
  isYours: boolean;
  /** Plain text; addresses in it are no links. */
  text: string;
  sentAt: string;
}
/** 'blocked-by-you' and 'blocked-by-other': no more mails. 'hidden': an operator hid the listing. 'barred': operators take nothing more from its sender. */
export type ConversationEnd = 'blocked-by-you' | 'blocked-by-other' | 'hidden' | 'barred';
export interface Conversation {
  id: string;
  listing: { id: string; name: string };
  you: ConversationSide;
  /** What the sender called themselves; null when they did not. */
  senderName: string | null;
  /** Oldest first; of a very long conversation the last 200. */
  messages: ConversationMessage[];
  /** Why nothing can be written now; null while it can. */
  ended: ConversationEnd | null;
  isBlockedByYou: boolean;
  /** When it is forgotten unless somebody writes. */
  keptUntil: string;
}
