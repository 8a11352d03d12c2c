import type { HelperPage, MapView } from '@community-help/api-contracts';
import { api } from '../../app/api.js';
import { coordinatesText, type LatLng } from '../../domain/distance.js';
import type { Box } from './map-items.js';
import type { CategoryChoice } from './map-rules.js';

/** What a map shows: west, south, east, north in degrees, at a whole zoom. */
export interface MapWindow {
  bbox: Box;
  zoom: number;
}

/** Which helpers are wanted. */
export interface HelperFilter {
  /** A part of the name, a service or the description, whatever the case; '' = any. */
  text: string;
  category: CategoryChoice;
  /** Where the visitor is, and km within which helpers are wanted; both or neither. */
  from: LatLng | undefined;
  km: number | undefined;
}

export interface ViewQuestion extends MapWindow {
  filter: HelperFilter;
}

export interface PageQuestion {
  filter: HelperFilter;
  /** Only helpers on the map inside of it. */
  bbox?: Box | undefined;
}

/** Rows of a list that are asked for at a time. */
const PAGE_SIZE = 10;

/** Four decimals are eleven metres: enough to measure from, and no more than that ends up in a log. */
function filterQuery({ text, category, from, km }: HelperFilter) {
  return {
    q: text,
    projectType: category === 'all' ? undefined : category,
    near: from && coordinatesText(from, 4).replace(' ', ''),
    within: from && km,
  };
}

/** The helpers as the map asks for them: only what is shown, whatever their number. */
export const mapViews = api.injectEndpoints({
  endpoints: (build) => ({
    /** One map view. A view is cheap and short-lived, so it leaves the cache a minute after the map has moved on. */
    viewHelpers: build.query<MapView, ViewQuestion>({
      query: ({ bbox, zoom, filter }) => ({ endpoint: 'listRegistrations', query: { bbox: bbox.join(','), zoom, ...filterQuery(filter) } }),
      keepUnusedDataFor: 60,
      providesTags: ['Registrations'],
    }),
    /** A list by pages: nearest first where the filter has a place, else by name. */
    pageHelpers: build.infiniteQuery<HelperPage, PageQuestion, string | null>({
      query: ({ queryArg: { filter, bbox }, pageParam }) => ({
        endpoint: 'listRegistrations',
        query: { limit: PAGE_SIZE, after: pageParam, bbox: bbox?.join(','), ...filterQuery(filter) },
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      keepUnusedDataFor: 60,
      providesTags: ['Registrations'],
    }),
  }),
});
