import { SEARCH } from '@community-help/api-contracts';

const RADIANS = Math.PI / 180;
const DIAMETER_KM = 2 * SEARCH.earthRadiusKm;

/** A position as a point of the unit sphere: distances between two of them need no trigonometry until the last step. */
export interface SpherePoint {
  x: number;
  y: number;
  z: number;
}

/** Decimal degrees to a point of the unit sphere. */
export function spherePoint(latitude: number, longitude: number): SpherePoint {
  const phi = latitude * RADIANS;
  const lambda = longitude * RADIANS;
  const ring = Math.cos(phi);
  return { x: ring * Math.cos(lambda), y: ring * Math.sin(lambda), z: Math.sin(phi) };
}

/**
 * Great-circle distance in km of a squared half chord, sin²(angle / 2), the quantity the haversine formula computes.
 * On the unit sphere it is a quarter of the squared straight-line distance of two points.
 */
export function kmOfHaversine(haversine: number): number {
  return DIAMETER_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The inverse of {@link kmOfHaversine}; distances beyond half the globe count as half the globe. */
export function haversineOfKm(km: number): number {
  const half = Math.min(Math.max(km, 0) / DIAMETER_KM, Math.PI / 2);
  const sine = Math.sin(half);
  return sine * sine;
}

/** Great-circle distance in km on a sphere of 6371 km between two positions in decimal degrees. */
export function distanceKm(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const a = Math.sin(((latitudeB - latitudeA) * RADIANS) / 2);
  const b = Math.sin(((longitudeB - longitudeA) * RADIANS) / 2);
  return kmOfHaversine(a * a + Math.cos(latitudeA * RADIANS) * Math.cos(latitudeB * RADIANS) * b * b);
}

/**
 * A lower bound of the haversine of a position to any point of a latitude/longitude rectangle (decimal degrees).
 * Each term of the haversine formula is bounded by itself: the nearest parallel, the nearest meridian and the smallest ring.
 */
export function haversineToRectangle(
  latitude: number,
  longitude: number,
  cosLatitude: number,
  south: number,
  west: number,
  north: number,
  east: number,
): number {
  const apartNorth = latitude < south ? south - latitude : latitude > north ? latitude - north : 0;
  let apartEast = 0;
  if (longitude < west || longitude > east) {
    const toWest = Math.abs(west - longitude);
    const toEast = Math.abs(longitude - east);
    apartEast = Math.min(toWest, toEast, 360 - toWest, 360 - toEast);
  }
  const a = Math.sin((apartNorth * RADIANS) / 2);
  const b = apartEast === 0 ? 0 : Math.sin((apartEast * RADIANS) / 2);
  const smallestRing = Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS);
  return a * a + cosLatitude * Math.max(0, smallestRing) * b * b;
}
