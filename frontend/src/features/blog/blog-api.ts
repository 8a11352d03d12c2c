import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

/** Calls of the blog beyond its list. */
export const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribeNewsletter: build.mutation<ResponseOf<'subscribeNewsletter'>, RequestOf<'subscribeNewsletter'>>({
      query: (body) => ({ endpoint: 'subscribeNewsletter', body }),
    }),
    getPost: build.query<ResponseOf<'getPost'>, string>({ query: (slug) => ({ endpoint: 'getPost', params: { slug } }) }),
  }),
});
