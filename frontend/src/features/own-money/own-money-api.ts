import { OWN_MONEY_ADDRESSES, type RequestOf, type ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD, onceHeaders, type OnceOnly } from '../../app/api.js';

/** The money side of an own listing. */
export const ownMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnMoney: build.query<ResponseOf<'getOwnMoney'>, string>({ query: (id) => ({ address: OWN_MONEY_ADDRESSES.getOwnMoney, params: { id } }), providesTags: ['Account', 'OwnMoney'] }),
    listPremiumInvoices: build.query<ResponseOf<'listPremiumInvoices'>, string>({ query: (id) => ({ address: OWN_MONEY_ADDRESSES.listPremiumInvoices, params: { id } }), providesTags: ['Account', 'OwnMoney'] }),
    cancelOwnPremium: build.mutation<ResponseOf<'cancelOwnPremium'>, string>({
      query: (id) => ({ address: OWN_MONEY_ADDRESSES.cancelOwnPremium, params: { id } }),
      invalidatesTags: (_said, error) => (error ? [] : ['OwnMoney']),
    }),
    replacePremiumCard: build.mutation<ResponseOf<'replacePremiumCard'>, string>({ query: (id) => ({ address: OWN_MONEY_ADDRESSES.replacePremiumCard, params: { id } }) }),
    changeBankDetails: build.mutation<ResponseOf<'changeBankDetails'>, OnceOnly<RequestOf<'changeBankDetails'>> & { id: string }>({
      query: ({ id, body, idempotencyKey }) => ({ address: OWN_MONEY_ADDRESSES.changeBankDetails, params: { id }, body, headers: { ...onceHeaders(idempotencyKey), ...FIELD_BY_FIELD } }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['OwnMoney']),
    }),
  }),
});
