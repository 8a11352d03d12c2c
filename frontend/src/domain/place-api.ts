import type { ResponseOf } from '@community-help/api-contracts';
import { api } from '../app/api.js';

/** Where a point is, in words. */
export const placeApi = api.injectEndpoints({
  endpoints: (build) => ({
    reverseGeocode: build.query<ResponseOf<'reverseGeocode'>, { lat: number; lng: number }>({
      query: ({ lat, lng }) => ({ endpoint: 'reverseGeocode', query: { lat, lng } }),
    }),
  }),
});
