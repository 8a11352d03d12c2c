import { ACCOUNT_ADDRESSES } from './account-addresses.js';
import { endpoint } from './endpoint.js';
import { MESSAGE_ADDRESSES } from './message-addresses.js';
import type * as T from './message-types.js';
import type { OneTimeToken } from './payment-types.js';

/** Messages to helpers, by the links of our mails: a part of the table in endpoints.ts. */
export const MESSAGE_ENDPOINTS = {
  sendMessage: endpoint<T.MessageRequest, { message: string }>(MESSAGE_ADDRESSES.sendMessage, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Write to a helper; a link that is mailed to the sender sends the message',
  }),
  confirmMessage: endpoint<OneTimeToken, { message: string }>(ACCOUNT_ADDRESSES.confirmMessage, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Use the mailed link: the message goes to the helper',
  }),
  readConversation: endpoint<T.ConversationCaller, T.Conversation>(MESSAGE_ADDRESSES.readConversation, {
    owner: 'registrations',
    limit: 'read',
    summary: 'What was written, for the two who write',
  }),
  answerConversation: endpoint<T.AnswerRequest, T.Conversation>(MESSAGE_ADDRESSES.answerConversation, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Write to the other side of a conversation',
  }),
  blockConversation: endpoint<T.BlockRequest, T.Conversation>(MESSAGE_ADDRESSES.blockConversation, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Get no more messages from the other side, or get them again',
  }),
  reportConversation: endpoint<T.ConversationReport, { message: string }>(MESSAGE_ADDRESSES.reportConversation, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Tell the operators about a conversation, and get no more messages from the other side',
  }),
} as const;
