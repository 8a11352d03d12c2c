import { MAIL_OPERATOR_ADDRESSES as AT, type ResponseOf, type SendAgainRequest, type SettleDeadLettersRequest } from '@community-help/api-contracts';
import { operatorApi } from '../operator-api.js';

/** What operators read and do about mails and events. */
export const mailApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    getMailOverview: build.query<ResponseOf<'getMailOverview'>, void>({ query: () => ({ address: AT.getMailOverview }), providesTags: ['Operator'] }),
    listMails: build.query<ResponseOf<'listMails'>, { state?: string; after?: string }>({ query: (query) => ({ address: AT.listMails, query: { ...query } }), providesTags: ['Operator'] }),
    sendMailAgain: build.mutation<ResponseOf<'sendMailAgain'>, { id: string; body: SendAgainRequest }>({
      query: ({ id, body }) => ({ address: AT.sendMailAgain, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    listDeadLetters: build.query<ResponseOf<'listDeadLetters'>, { after?: string }>({ query: (query) => ({ address: AT.listDeadLetters, query: { ...query } }), providesTags: ['Operator'] }),
    settleDeadLetters: build.mutation<ResponseOf<'settleDeadLetters'>, SettleDeadLettersRequest>({ query: (body) => ({ address: AT.settleDeadLetters, body }), invalidatesTags: ['Operator'] }),
    listMailAudit: build.query<ResponseOf<'listMailAudit'>, { after?: string }>({ query: (query) => ({ address: AT.listMailAudit, query: { ...query } }), providesTags: ['Operator'] }),
  }),
});
