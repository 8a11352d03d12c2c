import type { HttpMethod } from './endpoint.js';

/** Method and path of messages to helpers but for the link that sends one, which stands with the other links of our mails: a part of ADDRESSES that only the pages load which need it. */
export const MESSAGE_ADDRESSES = {
  sendMessage: 'POST /api/registrations/{id}/message',
  readConversation: 'POST /api/conversations/{id}/read',
  answerConversation: 'POST /api/conversations/{id}/answer',
  blockConversation: 'POST /api/conversations/{id}/block',
  reportConversation: 'POST /api/conversations/{id}/report',
} as const satisfies Record<string, `${HttpMethod} /${string}`>;
