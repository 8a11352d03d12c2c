import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api, onceHeaders, type OnceOnly } from '../../app/api.js';

/** Calls of the registration pages. */
export const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    createRegistration: build.mutation<ResponseOf<'createRegistration'>, OnceOnly<RequestOf<'createRegistration'>>>({
      query: ({ body, idempotencyKey }) => ({ endpoint: 'createRegistration', body, headers: onceHeaders(idempotencyKey) }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Registrations']),
    }),
  }),
});
