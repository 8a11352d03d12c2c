import { MODERATION_ADDRESSES, type AssignRequest, type DecisionRequest, type MergeRequest, type OperatorAction, type RemovalRequest, type ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

export interface ListingQuery {
  q?: string;
  projectType?: string;
  state?: string;
  after?: string;
}
interface Act<Body> {
  id: string;
  body: Body;
}

/** What operators read and do. Whatever was done, or refused because of somebody else, makes every list of theirs ask again. */
export const operatorApi = api.enhanceEndpoints({ addTagTypes: ['Operator'] }).injectEndpoints({
  endpoints: (build) => ({
    getOperatorOverview: build.query<ResponseOf<'getOperatorOverview'>, void>({
      query: () => ({ address: MODERATION_ADDRESSES.getOperatorOverview }),
      providesTags: ['Operator'],
    }),
    listAllListings: build.query<ResponseOf<'listAllListings'>, ListingQuery>({
      query: (query) => ({ address: MODERATION_ADDRESSES.listAllListings, query: { ...query } }),
      providesTags: ['Operator'],
    }),
    getAnyListing: build.query<ResponseOf<'getAnyListing'>, string>({
      query: (id) => ({ address: MODERATION_ADDRESSES.getAnyListing, params: { id } }),
      providesTags: ['Operator'],
    }),
    hideListing: build.mutation<ResponseOf<'hideListing'>, Act<OperatorAction>>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.hideListing, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    restoreListing: build.mutation<ResponseOf<'restoreListing'>, Act<OperatorAction>>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.restoreListing, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    mergeListings: build.mutation<ResponseOf<'mergeListings'>, Act<MergeRequest>>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.mergeListings, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    removeListing: build.mutation<ResponseOf<'removeListing'>, Act<RemovalRequest>>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.removeListing, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    listLookalikes: build.query<ResponseOf<'listLookalikes'>, { after?: string }>({
      query: (query) => ({ address: MODERATION_ADDRESSES.listLookalikes, query: { ...query } }),
      providesTags: ['Operator'],
    }),
    listReports: build.query<ResponseOf<'listReports'>, { state: string; after?: string }>({
      query: (query) => ({ address: MODERATION_ADDRESSES.listReports, query: { ...query } }),
      providesTags: ['Operator'],
    }),
    assignReport: build.mutation<ResponseOf<'assignReport'>, Act<AssignRequest>>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.assignReport, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    decideReport: build.mutation<ResponseOf<'decideReport'>, Act<DecisionRequest>>({
      query: ({ id, body }) => ({ address: MODERATION_ADDRESSES.decideReport, params: { id }, body }),
      invalidatesTags: ['Operator', 'Registrations'],
    }),
    listAuditLog: build.query<ResponseOf<'listAuditLog'>, { after?: string }>({
      query: (query) => ({ address: MODERATION_ADDRESSES.listAuditLog, query: { ...query } }),
      providesTags: ['Operator'],
    }),
  }),
});

/** Lists of the console are asked for whenever they are opened: others work at the same things. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;
