import type { HelperPage, RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD, onceHeaders, type OnceOnly } from '../../app/api.js';

/** Calls of the registration pages; refusals name the fields. */
export const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Listings whose texts contain a name. */
    findByName: build.query<HelperPage, string>({ query: (name) => ({ endpoint: 'listRegistrations', query: { q: name, limit: 20 } }), keepUnusedDataFor: 0 }),
    createRegistration: build.mutation<ResponseOf<'createRegistration'>, OnceOnly<RequestOf<'createRegistration'>>>({
      query: ({ body, idempotencyKey }) => ({ endpoint: 'createRegistration', body, headers: { ...onceHeaders(idempotencyKey), ...FIELD_BY_FIELD } }),
      invalidatesTags: (_receipt, error) => (error ? [] : ['Registrations']),
    }),
  }),
});
