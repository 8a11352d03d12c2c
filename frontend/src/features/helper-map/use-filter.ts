import { useMemo } from 'react';
import { activeDistance, type MapState } from './map-state.js';
import type { HelperFilter } from './map-views.js';

/** What the map's state filters by: the same object until one of the filters changes. */
export function useFilter(state: MapState): HelperFilter {
  const { text, category, origin } = state;
  const km = activeDistance(state);
  return useMemo(() => ({ text, category, from: origin && { lat: origin.lat, lng: origin.lng }, km }), [text, category, origin, km]);
}
