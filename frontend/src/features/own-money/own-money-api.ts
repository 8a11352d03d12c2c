import { OWN_MONEY_ADDRESSES, type RequestOf, type ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD, onceHeaders, type OnceOnly } from '../../app/api.js';

/** The money side of an own listing. */
export const ownMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnMoney: build.query<ResponseOf<'getOwnMoney'>, string>({ query: (id) => ({ address: OWN_MONEY_ADDRESSES.getOwnMoney, params: { id } }), providesTags: ['Account', 'OwnMoney'] }),
    changeBankDetails: build.mutation<ResponseOf<'changeBankDetails'>, OnceOnly<RequestOf<'changeBankDetails'>> & { id: string }>({
      query: ({ id, body, idempotencyKey }) => ({ address: OWN_MONEY_ADDRESSES.changeBankDetails, params: { id }, body, headers: { ...onceHeaders(idempotencyKey), ...FIELD_BY_FIELD } }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['OwnMoney']),
    }),
  }),
});
