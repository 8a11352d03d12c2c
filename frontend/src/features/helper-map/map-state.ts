import { SEARCH, type MapCluster, type MapHelper } from '@community-help/api-contracts';
import { coordinatesText, type LatLng } from '../../domain/distance.js';
import { LOCATED_ZOOM, NEARBY_KM, type CategoryChoice, type PlacedHelper } from './map-rules.js';

/** Where distances are measured from: the device, or a place that was typed. */
export interface MapOrigin extends LatLng {
  kind: 'device' | 'place';
  label: string;
}

/** Where the camera shall go. `seq` makes each order new, also when it repeats the last one. */
export interface CameraOrder {
  seq: number;
  /** 'fit' = around everything that is shown; 'home' = the map's default view; 'here' = where it is; `isFlown`: the way there may be animated. */
  target: 'fit' | 'home' | 'here' | { lat: number; lng: number; zoom: number; isFlown?: boolean };
}

export interface MapState {
  /** What is typed, and what was last searched for. */
  draftText: string;
  text: string;
  category: CategoryChoice;
  km: number;
  /** The visitor has picked the distance; until then a located map shows what is within `NEARBY_KM`. */
  hasChosenKm: boolean;
  locationText: string;
  origin: MapOrigin | undefined;
  /** Helpers that another part of the page wants shown instead of everybody, e.g. recommendations. */
  pinned: readonly PlacedHelper[] | undefined;
  /** The helper whose popup is open. It has a pin of its own, also where a group stands for it. */
  selected: MapHelper | undefined;
  /** The group of helpers at one place whose list is open. */
  spot: MapCluster | undefined;
  /** How often somebody asked from elsewhere on the page to see a helper on the map. */
  shows: number;
  areFiltersOpen: boolean;
  camera: CameraOrder;
}

export type MapEvent =
  | { type: 'typed'; text: string }
  | { type: 'searched' }
  | { type: 'categoryChosen'; category: CategoryChoice }
  | { type: 'distanceChosen'; km: number }
  | { type: 'locationTyped'; text: string }
  | { type: 'located'; origin: MapOrigin }
  | { type: 'pinned'; helpers: readonly PlacedHelper[]; around?: MapOrigin | undefined }
  | { type: 'selected'; helper: MapHelper }
  | { type: 'shown'; helper: MapHelper }
  | { type: 'closed'; id: string }
  | { type: 'approached'; at: LatLng; zoom: number }
  | { type: 'spotOpened'; spot: MapCluster }
  | { type: 'spotClosed'; id: number }
  | { type: 'filtersToggled' }
  | { type: 'reset' };

export const initialMapState: MapState = {
  draftText: '',
  text: '',
  category: 'all',
  km: SEARCH.defaultDistanceKm,
  hasChosenKm: false,
  locationText: '',
  origin: undefined,
  pinned: undefined,
  selected: undefined,
  spot: undefined,
  shows: 0,
  areFiltersOpen: false,
  camera: { seq: 0, target: 'fit' },
};

const NOTHING_OPEN = { selected: undefined, spot: undefined };

function moved(state: MapState, target: CameraOrder['target']): CameraOrder {
  return { seq: state.camera.seq + 1, target };
}

/** After a filter has changed: the camera fits the results, unless it stands at the visitor's own place. */
function filtered(state: MapState): MapState {
  return { ...state, ...NOTHING_OPEN, pinned: undefined, camera: state.origin ? state.camera : moved(state, 'fit') };
}

export function mapReducer(state: MapState, event: MapEvent): MapState {
  switch (event.type) {
    case 'typed':
      return { ...state, draftText: event.text };
    case 'searched':
      return filtered({ ...state, text: state.draftText.trim() });
    case 'categoryChosen':
      return filtered({ ...state, category: event.category });
    case 'distanceChosen':
      return filtered({ ...state, km: event.km, hasChosenKm: true });
    case 'locationTyped':
      return { ...state, locationText: event.text };
    case 'located': {
      const { origin } = event;
      const locationText = origin.kind === 'device' ? coordinatesText(origin, 4) : origin.label;
      return { ...state, origin, locationText, ...NOTHING_OPEN, pinned: undefined, camera: moved(state, { lat: origin.lat, lng: origin.lng, zoom: LOCATED_ZOOM }) };
    }
    case 'pinned':
      if (!event.around) return { ...state, ...NOTHING_OPEN, pinned: event.helpers, camera: moved(state, 'fit') };
      // They were searched for around the place that the map shows: it stays there.
      return { ...state, ...NOTHING_OPEN, pinned: event.helpers, origin: event.around, locationText: event.around.label, camera: moved(state, 'here') };
    case 'selected':
      return { ...state, selected: event.helper, spot: undefined };
    case 'shown': {
      const { latitude: lat, longitude: lng } = event.helper;
      return { ...state, selected: event.helper, spot: undefined, shows: state.shows + 1, camera: moved(state, { lat, lng, zoom: LOCATED_ZOOM }) };
    }
    case 'closed':
      // The popup of a helper that is no longer selected closes because another one has opened.
      return state.selected?.id === event.id ? { ...state, selected: undefined } : state;
    case 'approached':
      return { ...state, camera: moved(state, { ...event.at, zoom: event.zoom, isFlown: true }) };
    case 'spotOpened':
      return { ...state, selected: undefined, spot: event.spot };
    case 'spotClosed':
      return state.spot?.id === event.id ? { ...state, spot: undefined } : state;
    case 'filtersToggled':
      return { ...state, areFiltersOpen: !state.areFiltersOpen };
    case 'reset':
      return { ...initialMapState, areFiltersOpen: state.areFiltersOpen, shows: state.shows, camera: moved(state, 'home') };
  }
}

/** km within which helpers are shown; undefined while nothing is measured. */
export function activeDistance(state: MapState): number | undefined {
  if (!state.origin) return undefined;
  return state.hasChosenKm ? state.km : NEARBY_KM;
}

/** 'filtered results' instead of 'nearby helpers'. */
export function isFiltered({ text, category }: MapState): boolean {
  return text !== '' || category !== 'all';
}

/** Fewer than everybody are wanted. */
export function isNarrowed(state: MapState): boolean {
  return isFiltered(state) || state.origin !== undefined;
}
