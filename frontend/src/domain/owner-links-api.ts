import type { ResponseOf } from '@community-help/api-contracts';
import { api } from '../app/api.js';

/** Links that are mailed to the owner of a listing; the dashboard and the pages of such links ask for them. */
export const ownerLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestConfirmation: build.mutation<ResponseOf<'requestConfirmation'>, string>({
      query: (id) => ({ endpoint: 'requestConfirmation', params: { id } }),
    }),
    connectPayoutAccount: build.mutation<ResponseOf<'connectPayoutAccount'>, string>({
      query: (id) => ({ endpoint: 'connectPayoutAccount', params: { id } }),
    }),
    requestDashboardLink: build.mutation<ResponseOf<'requestDashboardLink'>, string>({
      query: (id) => ({ endpoint: 'requestDashboardLink', params: { id } }),
    }),
  }),
});
