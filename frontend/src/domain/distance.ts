import { SEARCH } from '@community-help/api-contracts';

/** Decimal degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

const RADIANS = Math.PI / 180;

/** Great-circle distance in km (haversine, the contract's Earth radius of 6371 km). */
export function distanceKm(from: LatLng, to: LatLng): number {
  const halfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const halfLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  const chord = halfLat * halfLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * halfLng * halfLng;
  return 2 * SEARCH.earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** '1.2 km away'. */
export function distanceText(km: number): string {
  return `${km.toFixed(1)} km away`;
}

/** A street is longer than the straight line, and few people walk faster than 4.8 km/h. */
const WALKED_PER_KM = 1.3;
const WALKING_KM_PER_MINUTE = 4.8 / 60;
const LONGEST_WALK_MINUTES = 45;

/** '6 minutes’ walk', estimated; undefined for what is too far to walk. */
export function walkText(km: number): string | undefined {
  const minutes = Math.max(1, Math.round((km * WALKED_PER_KM) / WALKING_KM_PER_MINUTE));
  if (minutes > LONGEST_WALK_MINUTES) return undefined;
  return minutes === 1 ? '1 minute’s walk' : `${minutes} minutes’ walk`;
}

/** '53.7965, -1.5478'. */
export function coordinatesText({ lat, lng }: LatLng, decimals: number): string {
  return `${lat.toFixed(decimals)}, ${lng.toFixed(decimals)}`;
}
