import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';
import type { ApiError } from '../../app/base-query.js';

/** Calls of the search for help. */
export const findHelpApi = api.injectEndpoints({
  endpoints: (build) => ({
    recommend: build.query<ResponseOf<'recommend'>, RequestOf<'recommend'>>({
      query: (body) => ({ endpoint: 'recommend', body }),
      transformErrorResponse: (error: ApiError) => (error.status ? { ...error, message: `HTTP error! status: ${error.status}` } : error),
    }),
    suggestServices: build.query<ResponseOf<'suggestServices'>, string>({
      query: (projectType) => ({ endpoint: 'suggestServices', query: { projectType } }),
    }),
  }),
});
