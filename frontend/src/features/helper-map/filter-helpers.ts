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

/** A helper with what searches and pins need of it, worked out once and not at each search. */
export interface IndexedHelper {
  helper: HelperListing;
  /** Name, description and services in small letters, one to a line. */
  words: string;
  /** undefined for a helper that is in the lists only. */
  placed: PlacedHelper | undefined;
}

export function indexHelper(helper: HelperListing): IndexedHelper {
  const words = [helper.name, helper.description ?? '', ...helper.services].join('\n').toLowerCase();
  return { helper, words, placed: toPlacedHelper(helper) };
}

function isOfCategory({ projectType, services }: HelperListing, category: CategoryChoice): boolean {
  return category === 'all' || projectType === category || services.includes(category);
}

/** Decimal degrees of a listing; undefined when it is in the lists only. */
function placeOf({ latitude, longitude }: HelperListing): LatLng | undefined {
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
 * The helpers that pass every filter: the text is a part of the name, a service or the description, whatever the case. With a place to
 * measure from the nearest come first; helpers without coordinates stay in the list (last) unless a distance limits it.
 */
export function filterHelpers(helpers: readonly IndexedHelper[], { text, category, from, km }: HelperFilter): readonly IndexedHelper[] {
  const needle = text.trim().toLowerCase();
  const matching = helpers.filter(({ helper, words }) => isOfCategory(helper, category) && words.includes(needle));
  if (!from) return matching;
  const measured = matching.map((one) => ({ one, distance: one.placed ? distanceKm(from, one.placed) : Infinity }));
  const within = km === undefined ? measured : measured.filter(({ distance }) => distance <= km);
  return within.sort((a, b) => a.distance - b.distance).map(({ one }) => one);
}
