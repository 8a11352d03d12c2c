import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD } from '../../../app/api.js';

/** Reading and changing an own listing; refusals name the fields. */
export const editApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnListing: build.query<ResponseOf<'getOwnListing'>, string>({ query: (id) => ({ endpoint: 'getOwnListing', params: { id } }) }),
    editListing: build.mutation<ResponseOf<'editListing'>, { id: string; body: RequestOf<'editListing'> }>({
      query: ({ id, body }) => ({ endpoint: 'editListing', params: { id }, body, headers: FIELD_BY_FIELD }),
      invalidatesTags: (_listing, error) => (error ? [] : ['Account', 'Registrations']),
    }),
  }),
});
