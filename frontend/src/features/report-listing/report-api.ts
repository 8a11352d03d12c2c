import { MODERATION_ADDRESSES, type ReportRequest, type ResponseOf } from '@community-help/api-contracts';
import { api, FIELD_BY_FIELD, onceHeaders, type OnceOnly } from '../../app/api.js';

/** Telling the operators about a listing. */
export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportListing: build.mutation<ResponseOf<'reportListing'>, OnceOnly<ReportRequest> & { id: string }>({
      query: ({ id, body, idempotencyKey }) => ({
        address: MODERATION_ADDRESSES.reportListing,
        params: { id },
        body,
        headers: { ...onceHeaders(idempotencyKey), ...FIELD_BY_FIELD },
      }),
    }),
  }),
});
