import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

/** Signing in, and what somebody who is signed in sees and does. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestSignInLink: build.mutation<ResponseOf<'requestSignInLink'>, RequestOf<'requestSignInLink'>>({
      query: (body) => ({ endpoint: 'requestSignInLink', body }),
    }),
    getAccount: build.query<ResponseOf<'getAccount'>, void>({ query: () => ({ endpoint: 'getAccount' }), providesTags: ['Account'] }),
    listSessions: build.query<ResponseOf<'listSessions'>, void>({ query: () => ({ endpoint: 'listSessions' }), providesTags: ['Account'] }),
    listOwnListings: build.query<ResponseOf<'listOwnListings'>, void>({ query: () => ({ endpoint: 'listOwnListings' }), providesTags: ['Account'] }),
    pauseListing: build.mutation<ResponseOf<'pauseListing'>, string>({
      query: (id) => ({ endpoint: 'pauseListing', params: { id } }),
      invalidatesTags: ['Account', 'Registrations'],
    }),
    resumeListing: build.mutation<ResponseOf<'resumeListing'>, string>({
      query: (id) => ({ endpoint: 'resumeListing', params: { id } }),
      invalidatesTags: ['Account', 'Registrations'],
    }),
    closeListing: build.mutation<null, string>({
      query: (id) => ({ endpoint: 'closeListing', params: { id } }),
      invalidatesTags: ['Account', 'Registrations'],
    }),
    endSession: build.mutation<null, string>({ query: (id) => ({ endpoint: 'endSession', params: { id } }), invalidatesTags: ['Account'] }),
    signOut: build.mutation<null, void>({ query: () => ({ endpoint: 'signOut' }), invalidatesTags: ['Account'] }),
    signOutEverywhere: build.mutation<null, void>({ query: () => ({ endpoint: 'signOutEverywhere' }), invalidatesTags: ['Account'] }),
  }),
});
