import type { HelperPage, ProjectType } from '@community-help/api-contracts';
import { api } from '../app/api.js';

/** How many helpers there are in the whole country: of a category, or all. */
export const helperCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    countHelpers: build.query<number, ProjectType | 'all'>({
      query: (projectType) => ({ endpoint: 'listRegistrations', query: { limit: 1, projectType: projectType === 'all' ? undefined : projectType } }),
      transformResponse: ({ total }: HelperPage) => total,
      providesTags: ['Registrations'],
    }),
  }),
});
