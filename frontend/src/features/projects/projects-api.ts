import type { ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

/** Calls of the project pages beyond the list of all. */
export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjectsOfCategory: build.query<ResponseOf<'listProjectsOfCategory'>, string>({
      query: (category) => ({ endpoint: 'listProjectsOfCategory', params: { category } }),
    }),
  }),
});
