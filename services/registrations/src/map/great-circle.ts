import { SEARCH } from '@community-help/api-contracts';

const RADIANS = Math.PI / 180;

/** Great-circle distance in km between two positions in decimal degrees (haversine, mean radius 6371 km). */
export function distanceKm(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const a = Math.sin(((latitudeB - latitudeA) * RADIANS) / 2);
  const b = Math.sin(((longitudeB - longitudeA) * RADIANS) / 2);
  const haversine = a * a + Math.cos(latitudeA * RADIANS) * Math.cos(latitudeB * RADIANS) * b * b;
  return 2 * SEARCH.earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
