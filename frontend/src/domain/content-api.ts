import type { ResponseOf } from '@community-help/api-contracts';
import { api } from '../app/api.js';

/** Projects and articles, for the home page and their own pages. */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<ResponseOf<'listProjects'>, void>({ query: () => ({ endpoint: 'listProjects' }) }),
    listPosts: build.query<ResponseOf<'listPosts'>, string | void>({
      query: (category) => ({ endpoint: 'listPosts', query: { category: category ?? undefined } }),
    }),
  }),
});
