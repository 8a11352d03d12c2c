import { ACCOUNT_ADDRESSES, VERIFICATION_ADDRESSES, type RequestOf, type ResponseOf } from '@community-help/api-contracts';
import { api, type WithToken } from '../../app/api.js';

/** What the links of our emails do. */
export const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmRegistration: build.mutation<ResponseOf<'confirmRegistration'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'confirmRegistration', params: { id }, body }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Registrations']),
    }),
    openPayoutAccount: build.mutation<ResponseOf<'openPayoutAccount'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'openPayoutAccount', params: { id }, body }),
    }),
    cancelPremium: build.mutation<ResponseOf<'cancelPremium'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'cancelPremium', params: { id }, body }),
    }),
    openDashboardSession: build.mutation<ResponseOf<'openDashboardSession'>, WithToken>({
      query: ({ id, body }) => ({ endpoint: 'openDashboardSession', params: { id }, body }),
    }),
    openSignInLink: build.mutation<ResponseOf<'openSignInLink'>, WithToken>({
      query: ({ id, body }) => ({ address: ACCOUNT_ADDRESSES.openSignInLink, params: { id }, body }),
      invalidatesTags: (_session, error) => (error ? [] : ['Account']),
    }),
    confirmAddressChange: build.mutation<ResponseOf<'confirmAddressChange'>, WithToken>({
      query: ({ id, body }) => ({ address: ACCOUNT_ADDRESSES.confirmAddressChange, params: { id }, body }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Account']),
    }),
    confirmStillCorrect: build.mutation<ResponseOf<'confirmStillCorrect'>, WithToken>({
      query: ({ id, body }) => ({ address: VERIFICATION_ADDRESSES.confirmStillCorrect, params: { id }, body }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Account']),
    }),
    confirmMessage: build.mutation<ResponseOf<'confirmMessage'>, WithToken>({
      query: ({ id, body }) => ({ address: ACCOUNT_ADDRESSES.confirmMessage, params: { id }, body }),
    }),
    confirmNewsletter: build.mutation<ResponseOf<'confirmNewsletter'>, RequestOf<'confirmNewsletter'>>({
      query: (body) => ({ endpoint: 'confirmNewsletter', body }),
    }),
  }),
});
