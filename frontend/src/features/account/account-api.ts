import { ACCOUNT_ADDRESSES, VERIFICATION_ADDRESSES, type OwnListing, type RequestOf, type ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

interface Call<Answer> {
  queryFulfilled: PromiseLike<{ data: Answer }>;
}

/** Shows what was done as soon as it is said to be done: the lists that are asked for again may take a while. */
async function whenDone<Answer>({ queryFulfilled }: Call<Answer>, show: (answer: Answer) => void): Promise<void> {
  const done = await queryFulfilled.then((answer) => answer, () => undefined);
  if (done) show(done.data);
}

/** Signing in, and what somebody who is signed in sees and does. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestSignInLink: build.mutation<ResponseOf<'requestSignInLink'>, RequestOf<'requestSignInLink'>>({
      query: (body) => ({ address: ACCOUNT_ADDRESSES.requestSignInLink, body }),
    }),
    beginProviderSignIn: build.mutation<ResponseOf<'beginProviderSignIn'>, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.beginProviderSignIn, body: {} }) }),
    finishProviderSignIn: build.mutation<ResponseOf<'finishProviderSignIn'>, RequestOf<'finishProviderSignIn'>>({
      query: (body) => ({ address: ACCOUNT_ADDRESSES.finishProviderSignIn, body }),
      invalidatesTags: (_session, error) => (error ? [] : ['Account']),
    }),
    getAccount: build.query<ResponseOf<'getAccount'>, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.getAccount }), providesTags: ['Account'] }),
    listSessions: build.query<ResponseOf<'listSessions'>, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.listSessions }), providesTags: ['Account'] }),
    listOwnListings: build.query<ResponseOf<'listOwnListings'>, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.listOwnListings }), providesTags: ['Account'] }),
    pauseListing: build.mutation<ResponseOf<'pauseListing'>, string>({
      query: (id) => ({ address: ACCOUNT_ADDRESSES.pauseListing, params: { id } }),
      onQueryStarted: (_id, call) => whenDone(call, (listing) => call.dispatch(showListing(listing))),
      invalidatesTags: ['Account', 'Registrations'],
    }),
    resumeListing: build.mutation<ResponseOf<'resumeListing'>, string>({
      query: (id) => ({ address: ACCOUNT_ADDRESSES.resumeListing, params: { id } }),
      onQueryStarted: (_id, call) => whenDone(call, (listing) => call.dispatch(showListing(listing))),
      invalidatesTags: ['Account', 'Registrations'],
    }),
    closeListing: build.mutation<null, string>({
      query: (id) => ({ address: ACCOUNT_ADDRESSES.closeListing, params: { id } }),
      onQueryStarted: (closed, call) => whenDone(call, () => call.dispatch(accountApi.util.updateQueryData('listOwnListings', undefined, (listings) => listings.filter(({ id }) => id !== closed)))),
      invalidatesTags: ['Account', 'Registrations'],
    }),
    askForCheck: build.mutation<ResponseOf<'askForCheck'>, { id: string; body: RequestOf<'askForCheck'> }>({
      query: ({ id, body }) => ({ address: VERIFICATION_ADDRESSES.askForCheck, params: { id }, body }),
      onQueryStarted: (_asked, call) => whenDone(call, (listing) => call.dispatch(showListing(listing))),
      invalidatesTags: (_listing, error) => (error ? [] : ['Account', 'Registrations']),
    }),
    appeal: build.mutation<ResponseOf<'appeal'>, { id: string; text: string }>({ query: ({ id, text }) => ({ address: ACCOUNT_ADDRESSES.appeal, params: { id }, body: { text } }) }),
    requestAddressChange: build.mutation<ResponseOf<'requestAddressChange'>, { id: string; email: string }>({
      query: ({ id, email }) => ({ address: ACCOUNT_ADDRESSES.requestAddressChange, params: { id }, body: { email } }),
    }),
    eraseAccount: build.mutation<null, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.eraseAccount }), invalidatesTags: ['Account', 'Registrations'] }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ address: ACCOUNT_ADDRESSES.endSession, params: { id } }),
      onQueryStarted: (ended, call) => whenDone(call, () => call.dispatch(accountApi.util.updateQueryData('listSessions', undefined, (sessions) => sessions.filter(({ id }) => id !== ended)))),
      invalidatesTags: ['Account'],
    }),
    signOut: build.mutation<null, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.signOut }), invalidatesTags: ['Account'] }),
    signOutEverywhere: build.mutation<null, void>({ query: () => ({ address: ACCOUNT_ADDRESSES.signOutEverywhere }), invalidatesTags: ['Account'] }),
  }),
});

const showListing = (changed: OwnListing) =>
  accountApi.util.updateQueryData('listOwnListings', undefined, (listings) => listings.map((listing) => (listing.id === changed.id ? changed : listing)));
