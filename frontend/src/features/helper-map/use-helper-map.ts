import type { MapHelper } from '@community-help/api-contracts';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { api } from '../../app/api.js';
import { useGeolocation, type LocateFailure } from '../../app/geolocation.js';
import { showAlert } from '../../app/show-alert.js';
import type { LatLng } from '../../domain/distance.js';
import { placeProblem } from '../../domain/place-problem.js';
import type { PlacedHelper } from './map-rules.js';
import { initialMapState, mapReducer, type MapEvent, type MapOrigin, type MapState } from './map-state.js';

/** What the alert of a failed 'Find Near Me' says after its first sentence. */
const FAILURES: Record<Exclude<LocateFailure, 'unsupported'>, string> = {
  denied: 'Please allow location access in your browser settings.',
  unavailable: 'Location information is unavailable.',
  timeout: 'Location request timed out.',
  other: 'Please try again.',
};

function failureText(reason: LocateFailure): string {
  if (reason === 'unsupported') return 'Geolocation is not supported by your browser';
  return `Unable to get your location. ${FAILURES[reason]}`;
}

/** A map's default view. */
export interface HomeView extends LatLng {
  zoom: number;
}

/** State and actions of one helper map. A page holds it, so that buttons outside the map can steer it. */
export interface HelperMap {
  state: MapState;
  home: HomeView;
  isLocating: boolean;
  /** Why the typed location is not used; undefined when there is nothing to say. */
  locationProblem: string | undefined;
  dispatch: (event: MapEvent) => void;
  /** Centres on the device and lists what is near; failures are told by alert, or not at all when `isSilent`. */
  findNearMe: (options?: { isSilent?: boolean }) => Promise<MapOrigin | undefined>;
  /** Applies the typed text and, when a location is typed, goes there. */
  search: () => Promise<MapOrigin | undefined>;
  /** Goes to a place that was found elsewhere on the page. */
  centreOn: (origin: MapOrigin) => void;
  /** Shows these helpers instead of everybody; found around a place that the map shows already, without moving it. */
  pin: (helpers: readonly PlacedHelper[], around?: MapOrigin) => void;
  /** Goes to one helper and opens its popup. */
  show: (helper: MapHelper) => void;
  reset: () => void;
}

export function useHelperMap(home: HomeView): HelperMap {
  const [state, dispatch] = useReducer(mapReducer, initialMapState);
  const { isLocating, locate } = useGeolocation();
  const [geocode] = api.useLazyGeocodeQuery();
  const [unfound, setUnfound] = useState<Unfound>();
  const { locationText, origin } = state;

  const findNearMe = useCallback(
    async ({ isSilent = false }: { isSilent?: boolean } = {}) => {
      const result = await locate();
      if (!result.ok) {
        if (!isSilent) showAlert(failureText(result.reason));
        return undefined;
      }
      const { lat, lng } = result.position;
      const found: MapOrigin = { lat, lng, kind: 'device', label: 'Your Location' };
      dispatch({ type: 'located', origin: found });
      return found;
    },
    [locate],
  );

  const search = useCallback(async () => {
    dispatch({ type: 'searched' });
    const typed = locationText.trim();
    // The text that a located map has written itself is no new place.
    if (typed === '' || (origin && typed === locationText && isTextOf(origin, typed))) return undefined;
    const { data, error } = await geocode(typed, true);
    setUnfound(error && { text: typed, problem: placeProblem(typed, error) });
    if (!data) return undefined;
    const found: MapOrigin = { lat: data.latitude, lng: data.longitude, kind: 'place', label: data.label };
    dispatch({ type: 'located', origin: found });
    return found;
  }, [geocode, locationText, origin]);

  const centreOn = useCallback((place: MapOrigin) => dispatch({ type: 'located', origin: place }), []);
  const pin = useCallback((helpers: readonly PlacedHelper[], around?: MapOrigin) => dispatch({ type: 'pinned', helpers, around }), []);
  const show = useCallback((helper: MapHelper) => dispatch({ type: 'shown', helper }), []);
  const reset = useCallback(() => dispatch({ type: 'reset' }), []);
  // It is about the text that was looked up, and about no other.
  const locationProblem = unfound?.text === locationText.trim() ? unfound.problem : undefined;

  return useMemo(
    () => ({ state, home, isLocating, locationProblem, dispatch, findNearMe, search, centreOn, pin, show, reset }),
    [state, home, isLocating, locationProblem, findNearMe, search, centreOn, pin, show, reset],
  );
}

/** A typed place that could not be used, and why. */
interface Unfound {
  text: string;
  problem: string;
}

function isTextOf(origin: MapOrigin, text: string): boolean {
  return text === origin.label || (origin.kind === 'device' && text === `${origin.lat.toFixed(4)}, ${origin.lng.toFixed(4)}`);
}
