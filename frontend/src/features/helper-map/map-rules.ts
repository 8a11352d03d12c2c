import { markerKindOf, SEARCH, type HelperListing, type MarkerKind, type ProjectType } from '@community-help/api-contracts';
import { distanceKm, type LatLng } from '../../domain/distance.js';

/** The map's category filter: 'all' or a category id. */
export type CategoryChoice = 'all' | ProjectType;

export interface HelperFilter {
  text: string;
  category: CategoryChoice;
  /** Where the visitor is; without it the distance does not filter. */
  from: LatLng | undefined;
  /** km; undefined = any distance. */
  km: number | undefined;
}

/** A helper that has a place on the map. */
export interface PlacedHelper extends LatLng {
  id: string;
  name: string;
  marker: MarkerKind;
  projectType: ProjectType;
  isVerified: boolean;
  /** km from the visitor, when it is known where that is. */
  km?: number | undefined;
}

/** Shown in the popup of a helper that has not described itself. */
export const NO_DESCRIPTION = 'Community helper ready to assist';

/** Radius in km around a visitor who was located and has not chosen a distance. */
export const NEARBY_KM = 10;
/** Zoom of a view centred on the visitor. */
export const LOCATED_ZOOM = 14;
export const MAX_ZOOM = 19;

/** Case-insensitive part of the name, a service or the description. */
function hasText({ name, services, description }: HelperListing, needle: string): boolean {
  if (needle === '') return true;
  return [name, description, ...services].some((text) => text?.toLowerCase().includes(needle));
}

function isOfCategory({ projectType, services }: HelperListing, category: CategoryChoice): boolean {
  return category === 'all' || projectType === category || services.includes(category);
}

/** Decimal degrees of a listing; undefined when it is in the lists only. */
export function placeOf({ latitude, longitude }: HelperListing): LatLng | undefined {
  const [lat, lng] = [Number.parseFloat(latitude ?? ''), Number.parseFloat(longitude ?? '')];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined;
}

/** A listing as the map shows it; undefined when it has no coordinates. */
export function toPlacedHelper(helper: HelperListing, from?: LatLng): PlacedHelper | undefined {
  const place = placeOf(helper);
  if (!place) return undefined;
  const { id, name, projectType, services, isVerified } = helper;
  return { id, name, projectType, isVerified, marker: markerKindOf(services), ...place, km: from && distanceKm(from, place) };
}

/**
 * The helpers that pass every filter. With a place to measure from the nearest come first; helpers without coordinates stay in the list
 * (last) unless a distance limits it.
 */
export function filterHelpers(helpers: readonly HelperListing[], filter: HelperFilter): HelperListing[] {
  const needle = filter.text.trim().toLowerCase();
  const { from, km } = filter;
  const matching = helpers.filter((helper) => isOfCategory(helper, filter.category) && hasText(helper, needle));
  if (!from) return matching;
  const measured = matching.map((helper) => {
    const place = placeOf(helper);
    return { helper, distance: place ? distanceKm(from, place) : Infinity };
  });
  const within = km === undefined ? measured : measured.filter(({ distance }) => distance <= km);
  return within.sort((a, b) => a.distance - b.distance).map(({ helper }) => helper);
}

/** Size of a pin relative to 38 x 50 px: 1 at town zoom (10), about 0.8 at country zoom (6), never below 0.5 or above 1.5. */
export function markerScale(zoom: number): number {
  return Math.min(1.5, Math.max(0.5, 1 + (zoom - 10) * 0.05));
}

/** px: 300 at most, and never more than 40 % of the window. */
export function popupMaxHeight(windowHeight: number): number {
  return Math.min(300, windowHeight * 0.4);
}

/** '12 filtered results' or '12 nearby helpers'. */
export function resultText(count: number, isFiltered: boolean): string {
  const number = count.toLocaleString('en-GB');
  return isFiltered ? `${number} filtered results` : `${number} nearby helpers`;
}

export const DISTANCE_OPTIONS_KM = SEARCH.distanceOptionsKm;
