import { CONTENT_OPERATOR_ADDRESSES as AT, type EntryDiscard, type EntrySave, type OperatorAction, type PreviewRequest, type ResponseOf } from '@community-help/api-contracts';
import { operatorApi } from '../operator-api.js';

interface Act<Body> {
  id: string;
  body: Body;
}

/** Refusals name fields where the call asks for a problem in parts. */
const headers = { Accept: 'application/problem+json' };

/** What operators read and do about projects and posts. */
export const contentOperatorApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query<ResponseOf<'listEntries'>, { kind?: string; state?: string; after?: string }>({ query: (query) => ({ address: AT.listEntries, query: { ...query } }), providesTags: ['Operator'] }),
    getEntry: build.query<ResponseOf<'getEntry'>, string>({ query: (id) => ({ address: AT.getEntry, params: { id } }) }),
    previewEntry: build.mutation<ResponseOf<'previewEntry'>, PreviewRequest>({ query: (body) => ({ address: AT.previewEntry, body, headers }) }),
    saveEntry: build.mutation<ResponseOf<'saveEntry'>, Act<EntrySave>>({ query: ({ id, body }) => ({ address: AT.saveEntry, params: { id }, body, headers }), invalidatesTags: ['Operator'] }),
    publishEntry: build.mutation<ResponseOf<'publishEntry'>, Act<OperatorAction>>({ query: ({ id, body }) => ({ address: AT.publishEntry, params: { id }, body, headers }), invalidatesTags: ['Operator'] }),
    withdrawEntry: build.mutation<ResponseOf<'withdrawEntry'>, Act<OperatorAction>>({ query: ({ id, body }) => ({ address: AT.withdrawEntry, params: { id }, body }), invalidatesTags: ['Operator'] }),
    discardEntry: build.mutation<ResponseOf<'discardEntry'>, Act<EntryDiscard>>({ query: ({ id, body }) => ({ address: AT.discardEntry, params: { id }, body }), invalidatesTags: ['Operator'] }),
    listContentAudit: build.query<ResponseOf<'listContentAudit'>, { after?: string }>({ query: (query) => ({ address: AT.listContentAudit, query: { ...query } }), providesTags: ['Operator'] }),
  }),
});
