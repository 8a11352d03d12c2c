import { markerKindOf, type HelperListing } from '@community-help/api-contracts';
import { distanceKm, type LatLng } from '../../domain/distance.js';
import type { CategoryChoice, PlacedHelper } from './map-rules.js';

export interface HelperFilter {
  text: string;
  category: CategoryChoice;
  /** Where the visitor is; without it the distance does not filter. */
  from: LatLng | undefined;
  /** km; undefined = any distance. */
  km: number | undefined;
}

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
