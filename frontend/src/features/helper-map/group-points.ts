import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import type { PlacedHelper } from './map-rules.js';

export type MapItem = MapCluster | MapHelper;

/** Most pins that are drawn as elements one can reach with the keyboard. */
export const MAX_FOCUSABLE_PINS = 300;

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

const TILE_PX = 256;
const CELL_PX = 64;
const MAX_ZOOM_OF_GROUPS = 18;

export function isInBox({ lat, lng }: { lat: number; lng: number }, [west, south, east, north]: Box): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

function toItem({ id, name, lat, lng, marker, projectType, isVerified }: PlacedHelper): MapHelper {
  return { kind: 'helper', id, name, latitude: lat, longitude: lng, marker, projectType, isVerified };
}

/** Column and line of a Web Mercator cell of `CELL_PX` at a zoom. */
function cellOf({ lat, lng }: PlacedHelper, zoom: number): [number, number] {
  const cells = (2 ** zoom * TILE_PX) / CELL_PX;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor((lng / 360 + 0.5) * cells), Math.floor(y * cells)];
}

function toCluster(members: PlacedHelper[], id: number, zoom: number): MapCluster {
  const mean = (read: (helper: PlacedHelper) => number) => members.reduce((sum, helper) => sum + read(helper), 0) / members.length;
  return { kind: 'cluster', id, latitude: mean(({ lat }) => lat), longitude: mean(({ lng }) => lng), count: members.length, expansionZoom: zoom + 2 };
}

/**
 * What a map view shows of a filtered list: each helper in the box on its own, or, when those would be more than
 * `MAX_FOCUSABLE_PINS`, groups by cells of 64 px as the server makes them for the unfiltered map.
 */
export function groupPoints(points: readonly PlacedHelper[], box: Box, zoom: number): MapItem[] {
  const visible = points.filter((point) => isInBox(point, box));
  if (visible.length <= MAX_FOCUSABLE_PINS || zoom > MAX_ZOOM_OF_GROUPS) return visible.map(toItem);
  const cells = new Map<number, PlacedHelper[]>();
  for (const point of visible) {
    const [column, line] = cellOf(point, zoom);
    const key = line * 2 ** 24 + column;
    const members = cells.get(key);
    if (members) members.push(point);
    else cells.set(key, [point]);
  }
  return [...cells].map(([key, members]) => (members.length === 1 ? toItem(members[0]!) : toCluster(members, key, zoom)));
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
