import { ACCOUNT_ADDRESSES, MODERATION_ADDRESSES, type RequestOf, type ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD } from '../../../app/api.js';

/** Reading and changing a listing, an own one or as an operator; refusals name the fields. */
export const editApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnListing: build.query<ResponseOf<'getOwnListing'>, string>({ query: (id) => ({ address: ACCOUNT_ADDRESSES.getOwnListing, params: { id } }) }),
    editListing: build.mutation<ResponseOf<'editListing'>, { id: string; body: RequestOf<'editListing'> }>({
      query: ({ id, body }) => ({ address: ACCOUNT_ADDRESSES.editListing, params: { id }, body, headers: FIELD_BY_FIELD }),
      invalidatesTags: (_listing, error) => (error ? [] : ['Account', 'Registrations']),
    }),
    getAnyListingRecord: build.query<ResponseOf<'getAnyListingRecord'>, string>({ query: (id) => ({ address: MODERATION_ADDRESSES.getAnyListingRecord, params: { id } }) }),
    editAnyListing: build.mutation<ResponseOf<'editAnyListing'>, { id: string; body: RequestOf<'editAnyListing'> }>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.editAnyListing, params: { id }, body, headers: FIELD_BY_FIELD }),
      invalidatesTags: (_listing, error) => (error ? [] : ['Account', 'Registrations']),
    }),
  }),
});
