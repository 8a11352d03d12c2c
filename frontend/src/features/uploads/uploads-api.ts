import type { RequestOf, ResponseOf } from '@community-help/api-contracts';
import { api } from '../../app/api.js';

/** Calls of the photo gallery. */
export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createUpload: build.mutation<ResponseOf<'createUpload'>, void>({ query: () => ({ endpoint: 'createUpload', body: {} }) }),
    normalizeUpload: build.mutation<ResponseOf<'normalizeUpload'>, RequestOf<'normalizeUpload'>>({
      query: (body) => ({ endpoint: 'normalizeUpload', body }),
    }),
  }),
});
