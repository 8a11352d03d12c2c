import { VERIFICATION_ADDRESSES, type OperatorAction, type ResponseOf } from '@community-help/api-contracts';
import { operatorApi } from './operator-api.js';

interface Act {
  id: string;
  body: OperatorAction;
}

/** Checks of who a listing is. Whatever was decided, or refused because of somebody else, makes the lists ask again. */
export const checksApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    listChecks: build.query<ResponseOf<'listChecks'>, { state: string; after?: string }>({
      query: (query) => ({ address: VERIFICATION_ADDRESSES.listChecks, query: { ...query } }),
      providesTags: ['Operator'],
    }),
    checkListing: build.mutation<ResponseOf<'checkListing'>, Act>({
      query: ({ id, body }) => ({ address: VERIFICATION_ADDRESSES.checkListing, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    rejectCheck: build.mutation<ResponseOf<'rejectCheck'>, Act>({
      query: ({ id, body }) => ({ address: VERIFICATION_ADDRESSES.rejectCheck, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    withdrawCheck: build.mutation<ResponseOf<'withdrawCheck'>, Act>({
      query: ({ id, body }) => ({ address: VERIFICATION_ADDRESSES.withdrawCheck, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
  }),
});
