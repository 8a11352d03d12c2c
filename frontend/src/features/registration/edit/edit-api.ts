import { ACCOUNT_ADDRESSES, type RequestOf, type ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD } from '../../../app/api.js';

/** Reading and changing an own listing; refusals name the fields. */
export const editApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnListing: build.query<ResponseOf<'getOwnListing'>, string>({ query: (id) => ({ address: ACCOUNT_ADDRESSES.getOwnListing, params: { id } }) }),
    editListing: build.mutation<ResponseOf<'editListing'>, { id: string; body: RequestOf<'editListing'> }>({
      query: ({ id, body }) => ({ address: ACCOUNT_ADDRESSES.editListing, params: { id }, body, headers: FIELD_BY_FIELD }),
      invalidatesTags: (_listing, error) => (error ? [] : ['Account', 'Registrations']),
    }),
  }),
});
