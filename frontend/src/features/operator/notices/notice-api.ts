import { CONTENT_OPERATOR_ADDRESSES as AT, type NoticePublish, type OperatorAction, type ResponseOf } from '@community-help/api-contracts';
import { operatorApi } from '../operator-api.js';

/** What operators read and do about notices. */
export const noticeApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.query<ResponseOf<'listOperatorNotices'>, { state?: string; after?: string }>({ query: (query) => ({ address: AT.listOperatorNotices, query: { ...query } }), providesTags: ['Operator'] }),
    publishNotice: build.mutation<ResponseOf<'publishNotice'>, { id: string; body: NoticePublish }>({ query: ({ id, body }) => ({ address: AT.publishNotice, params: { id }, body }), invalidatesTags: ['Operator'] }),
    endNotice: build.mutation<ResponseOf<'endNotice'>, { id: string; body: OperatorAction }>({ query: ({ id, body }) => ({ address: AT.endNotice, params: { id }, body }), invalidatesTags: ['Operator'] }),
  }),
});
