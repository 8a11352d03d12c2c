import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

/** Calls of payments, for every dialog that takes a card and for the return pages. */
export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation<ResponseOf<'createPaymentIntent'>, RequestOf<'createPaymentIntent'>>({
      query: (body) => ({ endpoint: 'createPaymentIntent', body }),
    }),
    createRegistrationPayment: build.mutation<ResponseOf<'createRegistrationPayment'>, RequestOf<'createRegistrationPayment'>>({
      query: (body) => ({ endpoint: 'createRegistrationPayment', body }),
    }),
    /** Asked again on every look: the money may have arrived in between. */
    getPayment: build.query<ResponseOf<'getPayment'>, string>({
      query: (id) => ({ endpoint: 'getPayment', params: { id } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
