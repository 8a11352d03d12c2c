import { MAIL_OPERATOR_ADDRESSES as AT, type ResponseOf, type SendAgainRequest } from '@community-help/api-contracts';
import { operatorApi } from '../operator-api.js';

/** What operators read and do about mails. */
export const mailApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    getMailOverview: build.query<ResponseOf<'getMailOverview'>, void>({ query: () => ({ address: AT.getMailOverview }), providesTags: ['Operator'] }),
    listMails: build.query<ResponseOf<'listMails'>, { state?: string; after?: string }>({ query: (query) => ({ address: AT.listMails, query: { ...query } }), providesTags: ['Operator'] }),
    sendMailAgain: build.mutation<ResponseOf<'sendMailAgain'>, { id: string; body: SendAgainRequest }>({
      query: ({ id, body }) => ({ address: AT.sendMailAgain, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    listMailAudit: build.query<ResponseOf<'listMailAudit'>, { after?: string }>({ query: (query) => ({ address: AT.listMailAudit, query: { ...query } }), providesTags: ['Operator'] }),
  }),
});
