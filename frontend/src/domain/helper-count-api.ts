import type { HelperPage, ProjectType } from '@community-help/api-contracts';
import { api } from '../app/api.js';

/** How many helpers of a category there are in the whole country. */
export const helperCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    countHelpers: build.query<number, ProjectType>({
      query: (projectType) => ({ endpoint: 'listRegistrations', query: { limit: 1, projectType } }),
      transformResponse: ({ total }: HelperPage) => total,
      providesTags: ['Registrations'],
    }),
  }),
});
