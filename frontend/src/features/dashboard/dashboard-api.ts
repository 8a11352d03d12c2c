import type { ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

/** Calls of a helper's dashboard. */
export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHelperProfile: build.query<ResponseOf<'getHelperProfile'>, string>({
      query: (id) => ({ endpoint: 'getHelperProfile', params: { id } }),
    }),
    getHelperStats: build.query<ResponseOf<'getHelperStats'>, string>({
      query: (id) => ({ endpoint: 'getHelperStats', params: { id } }),
      providesTags: ['Stats'],
    }),
    listDonations: build.query<ResponseOf<'listDonations'>, string>({
      query: (id) => ({ endpoint: 'listDonations', params: { id } }),
      providesTags: ['Stats'],
    }),
    requestPayout: build.mutation<ResponseOf<'requestPayout'>, string>({
      query: (id) => ({ endpoint: 'requestPayout', params: { id } }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Stats']),
    }),
    sendMonthlyReport: build.mutation<ResponseOf<'sendMonthlyReport'>, string>({
      query: (id) => ({ endpoint: 'sendMonthlyReport', params: { id } }),
    }),
    endDashboardSession: build.mutation<ResponseOf<'endDashboardSession'>, string>({
      query: (id) => ({ endpoint: 'endDashboardSession', params: { id } }),
      invalidatesTags: ['Stats'],
    }),
  }),
});
