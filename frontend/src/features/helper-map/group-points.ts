import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import type { LatLng } from '../../domain/distance.js';
import type { PlacedHelper } from './map-rules.js';

export type MapItem = MapCluster | MapHelper;

/** Most pins that are drawn as elements one can reach with the keyboard. */
export const MAX_FOCUSABLE_PINS = 300;

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

const TILE_PX = 256;
const CELL_PX = 64;
/** Pins nearer than this leave less than 24 px of each other to touch. */
const COVERED_PX = 32;
/** Nearer in than this every place has a pin, and only helpers at one place share it. */
export const MAX_ZOOM_OF_GROUPS = 17;

interface Pixel {
  x: number;
  y: number;
}

interface Group {
  id: number;
  members: PlacedHelper[];
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

function toCluster(members: PlacedHelper[], id: number, zoom: number): MapCluster {
  const mean = (read: (helper: PlacedHelper) => number) => members.reduce((sum, helper) => sum + read(helper), 0) / members.length;
  const first = members[0]!;
  const kinds: MapCluster['kinds'] = {};
  for (const { marker } of members) kinds[marker] = (kinds[marker] ?? 0) + 1;
  const cluster = { kind: 'cluster', id, count: members.length, kinds, expansionZoom: zoom + 2 } as const;
  if (members.every((other) => isSameSpot(first, other))) return { ...cluster, latitude: first.lat, longitude: first.lng, sameSpot: true };
  return { ...cluster, latitude: mean(({ lat }) => lat), longitude: mean(({ lng }) => lng) };
}

/** Exactly one place: a hall, a town that was geocoded. Their pins would lie on each other at every zoom. */
export function isSameSpot(a: LatLng, b: LatLng): boolean {
  return a.lat === b.lat && a.lng === b.lng;
}

function groupBySpot(points: readonly PlacedHelper[], zoom: number): Group[] {
  const spots = new Map<string, Group>();
  for (const point of points) {
    const { x, y } = toPixels(point, zoom);
    const key = `${point.lat} ${point.lng}`;
    const group = spots.get(key);
    if (group) group.members.push(point);
    else spots.set(key, { id: Math.round(y) * 2 ** 26 + Math.round(x), members: [point] });
  }
  return [...spots.values()];
}

/** Joins everything that falls into one cell. */
function groupByCell(points: readonly PlacedHelper[], zoom: number): Group[] {
  const cells = new Map<number, Group>();
  for (const point of points) {
    const { x, y } = toPixels(point, zoom);
    const id = Math.floor(y / CELL_PX) * 2 ** 24 + Math.floor(x / CELL_PX);
    const group = cells.get(id);
    if (group) group.members.push(point);
    else cells.set(id, { id, members: [point] });
  }
  return [...cells.values()];
}

/** Joins only pins that would cover each other; each group is anchored at its first member. */
function groupCovered(points: readonly PlacedHelper[], zoom: number): Group[] {
  const anchors: (Group & Pixel)[] = [];
  for (const point of points) {
    const { x, y } = toPixels(point, zoom);
    const near = anchors.find((anchor) => Math.hypot(anchor.x - x, anchor.y - y) < COVERED_PX);
    if (near) near.members.push(point);
    else anchors.push({ id: Math.round(y) * 2 ** 26 + Math.round(x), x, y, members: [point] });
  }
  return anchors;
}

/**
 * What a map view shows of chosen helpers: each helper in the box on its own where there is room for its pin; when there are more than
 * `MAX_FOCUSABLE_PINS`, groups by cells of 64 px as the server makes them for the unfiltered map.
 */
export function groupPoints(points: readonly PlacedHelper[], box: Box, zoom: number): MapItem[] {
  const visible = points.filter((point) => isInBox(point, box));
  const group = zoom > MAX_ZOOM_OF_GROUPS ? groupBySpot : visible.length <= MAX_FOCUSABLE_PINS ? groupCovered : groupByCell;
  const groups = group(visible, zoom);
  return groups.map(({ id, members }) => (members.length === 1 ? toMapHelper(members[0]!) : toCluster(members, id, zoom)));
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
