import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import type { LatLng } from '../../domain/distance.js';
import type { PlacedHelper } from './map-rules.js';

/** One helper on the map; a result of a search has its number in the list, and leans away from its neighbours. */
export interface MapPin extends MapHelper {
  rank?: number | undefined;
  /** Degrees, clockwise around the tip. */
  lean?: number | undefined;
}

export type MapItem = MapCluster | MapPin;

/** Most pins that are drawn as elements one can reach with the keyboard. */
export const MAX_FOCUSABLE_PINS = 300;

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

const TILE_PX = 256;
/** Nearer in than this every place has a pin, and only helpers at one place share it. */
export const MAX_ZOOM_OF_GROUPS = 17;

interface Pixel {
  x: number;
  y: number;
}

export function isInBox({ lat, lng }: LatLng, [west, south, east, north]: Box): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** A helper as the server's map views give it. */
export function toMapHelper({ id, name, lat, lng, marker, projectType, isVerified }: PlacedHelper): MapHelper {
  return { kind: 'helper', id, name, latitude: lat, longitude: lng, marker, projectType, isVerified };
}

/** Web Mercator pixels at a zoom. */
export function toPixels({ lat, lng }: LatLng, zoom: number): Pixel {
  const world = TILE_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng / 360 + 0.5) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world };
}

/** The smallest box around everything; undefined when there is nothing. */
export function boxAround(places: readonly { latitude: number; longitude: number }[]): Box | undefined {
  if (places.length === 0) return undefined;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { latitude, longitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}
