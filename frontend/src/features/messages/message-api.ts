import { MESSAGE_ADDRESSES, type AnswerRequest, type BlockRequest, type ConversationCaller, type ConversationReport, type MessageRequest, type ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD, onceHeaders, type OnceOnly } from '../../app/api.js';

interface About<Body> {
  id: string;
  body: Body;
}

/** Writing to helpers. Every call but the first carries the token of a mailed link, never in an address. */
export const messageApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<ResponseOf<'sendMessage'>, OnceOnly<MessageRequest> & { id: string }>({
      query: ({ id, body, idempotencyKey }) => ({ address: MESSAGE_ADDRESSES.sendMessage, params: { id }, body, headers: { ...onceHeaders(idempotencyKey), ...FIELD_BY_FIELD } }),
    }),
    readConversation: build.query<ResponseOf<'readConversation'>, About<ConversationCaller>>({
      query: ({ id, body }) => ({ address: MESSAGE_ADDRESSES.readConversation, params: { id }, body }),
    }),
    answerConversation: build.mutation<ResponseOf<'answerConversation'>, OnceOnly<AnswerRequest> & { id: string }>({
      query: ({ id, body, idempotencyKey }) => ({ address: MESSAGE_ADDRESSES.answerConversation, params: { id }, body, headers: onceHeaders(idempotencyKey) }),
    }),
    blockConversation: build.mutation<ResponseOf<'blockConversation'>, About<BlockRequest>>({
      query: ({ id, body }) => ({ address: MESSAGE_ADDRESSES.blockConversation, params: { id }, body }),
    }),
    reportConversation: build.mutation<ResponseOf<'reportConversation'>, About<ConversationReport>>({
      query: ({ id, body }) => ({ address: MESSAGE_ADDRESSES.reportConversation, params: { id }, body }),
    }),
  }),
});
