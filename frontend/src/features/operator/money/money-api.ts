import { MONEY_OPERATOR_ADDRESSES as AT, type AllocationRequest, type HoldRequest, type PremiumEndRequest, type ReasonedRequest, type RefundRequest, type ReleaseRequest, type ResponseOf, type RetryRequest } from '@community-help/api-contracts';
import { operatorApi } from '../operator-api.js';

export interface PaymentQuery {
  q?: string;
  helperId?: string;
  amountPence?: string;
  day?: string;
  donor?: string;
  after?: string;
}
interface StateQuery {
  state: string;
  after?: string;
}
interface Act<Body> {
  id: string;
  body: Body;
}

/** What operators read and do about money. Whatever was done, or refused because of somebody else, makes every list of theirs ask again. */
export const moneyApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    getMoneyOverview: build.query<ResponseOf<'getMoneyOverview'>, void>({ query: () => ({ address: AT.getMoneyOverview }), providesTags: ['Operator'] }),
    listPayments: build.query<ResponseOf<'listPayments'>, PaymentQuery>({ query: (query) => ({ address: AT.listPayments, query: { ...query } }), providesTags: ['Operator'] }),
    getAnyPayment: build.query<ResponseOf<'getAnyPayment'>, string>({ query: (id) => ({ address: AT.getAnyPayment, params: { id } }), providesTags: ['Operator'] }),
    refundPayment: build.mutation<ResponseOf<'refundPayment'>, Act<RefundRequest>>({
      query: ({ id, body }) => ({ address: AT.refundPayment, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    listUnallocated: build.query<ResponseOf<'listUnallocated'>, StateQuery>({ query: (query) => ({ address: AT.listUnallocated, query: { ...query } }), providesTags: ['Operator'] }),
    allocateUnallocated: build.mutation<ResponseOf<'allocateUnallocated'>, Act<AllocationRequest>>({
      query: ({ id, body }) => ({ address: AT.allocateUnallocated, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    refundUnallocated: build.mutation<ResponseOf<'refundUnallocated'>, Act<ReasonedRequest>>({
      query: ({ id, body }) => ({ address: AT.refundUnallocated, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    listDisputes: build.query<ResponseOf<'listDisputes'>, StateQuery>({ query: (query) => ({ address: AT.listDisputes, query: { ...query } }), providesTags: ['Operator'] }),
    listPayouts: build.query<ResponseOf<'listPayouts'>, { state?: string; helperId?: string; after?: string }>({
      query: (query) => ({ address: AT.listPayouts, query: { ...query } }),
      providesTags: ['Operator'],
    }),
    retryPayout: build.mutation<ResponseOf<'retryPayout'>, Act<RetryRequest>>({ query: ({ id, body }) => ({ address: AT.retryPayout, params: { id }, body }), invalidatesTags: ['Operator'] }),
    getHelperMoney: build.query<ResponseOf<'getHelperMoney'>, string>({ query: (id) => ({ address: AT.getHelperMoney, params: { id } }), providesTags: ['Operator'] }),
    holdPayouts: build.mutation<ResponseOf<'holdPayouts'>, Act<HoldRequest>>({ query: ({ id, body }) => ({ address: AT.holdPayouts, params: { id }, body }), invalidatesTags: ['Operator'] }),
    releasePayouts: build.mutation<ResponseOf<'releasePayouts'>, Act<ReleaseRequest>>({
      query: ({ id, body }) => ({ address: AT.releasePayouts, params: { id }, body }),
      invalidatesTags: ['Operator'],
    }),
    listHolds: build.query<ResponseOf<'listHolds'>, { after?: string }>({ query: (query) => ({ address: AT.listHolds, query: { ...query } }), providesTags: ['Operator'] }),
    listPremiums: build.query<ResponseOf<'listPremiums'>, { state?: string; helperId?: string; after?: string }>({
      query: (query) => ({ address: AT.listPremiums, query: { ...query } }),
      providesTags: ['Operator'],
    }),
    endPremium: build.mutation<ResponseOf<'endPremium'>, Act<PremiumEndRequest>>({ query: ({ id, body }) => ({ address: AT.endPremium, params: { id }, body }), invalidatesTags: ['Operator'] }),
    listMoneyAudit: build.query<ResponseOf<'listMoneyAudit'>, { after?: string }>({ query: (query) => ({ address: AT.listMoneyAudit, query: { ...query } }), providesTags: ['Operator'] }),
  }),
});
