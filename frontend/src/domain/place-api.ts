import type { ResponseOf } from '@community-help/api-contracts';
import { api } from '../app/api.js';

/** Where a point is, in words. Four decimals are eleven metres: no more than that ends up in a log. */
export const placeApi = api.injectEndpoints({
  endpoints: (build) => ({
    reverseGeocode: build.query<ResponseOf<'reverseGeocode'>, { lat: number; lng: number }>({
      query: ({ lat, lng }) => ({ endpoint: 'reverseGeocode', query: { lat: lat.toFixed(4), lng: lng.toFixed(4) } }),
    }),
  }),
});
