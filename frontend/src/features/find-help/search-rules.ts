import { SEARCH } from '@community-help/api-contracts';
import type { LocateFailure } from '../../app/geolocation.js';
import { coordinatesText, type LatLng } from '../../domain/distance.js';
import { FILTER_CATEGORIES } from '../../domain/filter-categories.js';
import type { NewToast } from '../../app/toasts.slice.js';

/** Where the visitor is searching from. */
export interface SearchPlace extends LatLng {
  /** 'Leeds LS1', or coordinates with six decimals when no address is known. */
  label: string;
  kind: 'device' | 'place';
  /** The typed text was not found and this stands in for it. */
  insteadOf?: string;
  /** Other places of the same name. */
  alternatives?: readonly (LatLng & { label: string })[];
}

/** Categories that can be searched for. */
export const HELP_CATEGORIES = FILTER_CATEGORIES.filter(({ isHelpCategory }) => isHelpCategory);

/** What the toast of a failed search for the device says; a browser that cannot be asked at all is told of by alert, as on the maps. */
const FAILURES: Record<Exclude<LocateFailure, 'unsupported'>, string> = {
  denied: 'Location access denied. Please enable location services or enter your location manually.',
  unavailable: 'Location information unavailable. Please enter your location manually.',
  timeout: 'Location request timed out. Please enter your location manually.',
  other: 'Unable to get your location. Please try entering your location manually.',
};

export const LOCATION_MISSING = 'Please get your location first to find nearby helpers.';
export const LOCATION_BLANK = "Please enter a location (e.g., 'Manchester, UK').";
export const SEARCH_FAILED = 'Failed to get recommendations. Please try again.';

export const LOCATION_UNSUPPORTED = 'Geolocation is not supported by your browser';

export function locationToast(reason: keyof typeof FAILURES): NewToast {
  return { title: 'Location error', description: FAILURES[reason], variant: 'destructive' };
}

export function locatedToast(accuracyMetres: number): NewToast {
  return { title: 'High-accuracy location found', description: `Accurate to ${Math.round(accuracyMetres).toLocaleString('en-GB')} metres.` };
}

export function locationRequiredToast(description: string): NewToast {
  return { title: 'Location required', description, variant: 'destructive' };
}

/** Six decimals stand in for an address that is not known. */
export function addressOrCoordinates(address: string | null | undefined, place: LatLng): string {
  return address || coordinatesText(place, 6);
}

/** A typed number brought into its limits; what is not a number becomes `fallback`. */
export function wholeNumberWithin(text: string, min: number, max: number, fallback: number): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? fallback : Math.min(max, Math.max(min, value));
}

/** The next search radius in km: the double, up to the maximum; undefined when there is nothing left to expand. */
export function expandedDistance(km: number): number | undefined {
  return km >= SEARCH.maxDistanceKm ? undefined : Math.min(km * 2, SEARCH.maxDistanceKm);
}

/** 0.936 as '94%'. */
export function matchText(score: number): string {
  return `${Math.round(score * 100)}%`;
}
