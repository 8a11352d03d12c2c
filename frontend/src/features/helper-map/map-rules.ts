import { SEARCH, type CheckedMark, type MarkerKind, type ProjectType } from '@community-help/api-contracts';
import type { LatLng } from '../../domain/distance.js';

/** The map's category filter: 'all' or a category id. */
export type CategoryChoice = 'all' | ProjectType;

/** A helper that has a place on the map. */
export interface PlacedHelper extends LatLng {
  id: string;
  name: string;
  marker: MarkerKind;
  projectType: ProjectType;
  isVerified: boolean;
  /** False while the address has not been confirmed. */
  isConfirmed?: boolean | undefined;
  check: CheckedMark;
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
/** From here a phone shows the whole kingdom. */
export const MIN_ZOOM = 4;

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
