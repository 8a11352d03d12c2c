import { MARKERS, type ListingColumns } from '../listing/listing-columns.js';
import { distanceKm } from './great-circle.js';
import { degreesOf, toWorld, type WorldPoint } from './mercator.js';
import { ALL_GROUPS, type PointTree, type Sum } from './point-tree.js';

/** Decimal degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Everywhere at most so many km from a place (decimal degrees). */
export interface Circle {
  latitude: number;
  longitude: number;
  km: number;
}

/** A rectangle of the web map; its edges belong to it. */
export interface Frame {
  topLeft: WorldPoint;
  bottomRight: WorldPoint;
}

/** Which helpers count: of one group, and inside the frame and the circle where there are any. */
export interface Region {
  group: number;
  frame?: Frame;
  circle?: Circle;
}

type Relation = 'outside' | 'partly' | 'inside';
/** Larger cells are bent too much for the estimate of their extent. */
const ESTIMATED_FROM_DEPTH = 5;

export function frameOf({ west, south, east, north }: Bounds): Frame {
  return { topLeft: toWorld(north, west), bottomRight: toWorld(south, east) };
}

export function overlaps(depth: number, column: number, line: number, { topLeft, bottomRight }: Frame): boolean {
  const size = 2 ** -depth;
  return column * size <= bottomRight.x && (column + 1) * size >= topLeft.x && line * size <= bottomRight.y && (line + 1) * size >= topLeft.y;
}

export function isInside(x: number, y: number, { topLeft, bottomRight }: Frame): boolean {
  return x >= topLeft.x && x <= bottomRight.x && y >= topLeft.y && y <= bottomRight.y;
}

/** Distances in km from a place to the nearest and the farthest points that a cell can have: true bounds, not the exact ones. */
export function distancesToCell(from: { latitude: number; longitude: number }, depth: number, column: number, line: number): { least: number; most: number } {
  if (depth < ESTIMATED_FROM_DEPTH) return { least: 0, most: Number.POSITIVE_INFINITY };
  const size = 2 ** -depth;
  const middle = degreesOf({ x: (column + 0.5) * size, y: (line + 0.5) * size });
  const [north, south] = [degreesOf({ x: column * size, y: line * size }), degreesOf({ x: column * size, y: (line + 1) * size })];
  const reach = 1.01 * Math.max(...[north, south].map((corner) => distanceKm(middle.latitude, middle.longitude, corner.latitude, corner.longitude)));
  const distance = distanceKm(from.latitude, from.longitude, middle.latitude, middle.longitude);
  return { least: distance - reach, most: distance + reach };
}

/** True when a helper on the map is in the region. */
export function isIn(columns: ListingColumns, { group, frame, circle }: Region, slot: number): boolean {
  if (group !== ALL_GROUPS && (columns.groups[slot]! & (1 << group)) === 0) return false;
  if (frame && !isInside(columns.xs[slot]!, columns.ys[slot]!, frame)) return false;
  return !circle || distanceKm(circle.latitude, circle.longitude, columns.latitudes[slot]!, columns.longitudes[slot]!) <= circle.km;
}

function relationOf({ frame, circle }: Region, depth: number, column: number, line: number): Relation {
  let isWhole = true;
  if (frame) {
    if (!overlaps(depth, column, line, frame)) return 'outside';
    const size = 2 ** -depth;
    isWhole = isInside(column * size, line * size, frame) && isInside((column + 1) * size, (line + 1) * size, frame);
  }
  if (circle) {
    const { least, most } = distancesToCell(circle, depth, column, line);
    if (least > circle.km) return 'outside';
    isWhole &&= most <= circle.km;
  }
  return isWhole ? 'inside' : 'partly';
}

/** Exact sum of the helpers of a cell that are in the region. */
export function sumIn(tree: PointTree, region: Region, node = 0, depth = 0, column = 0, line = 0): Sum {
  if (tree.count(node, region.group) === 0) return { count: 0, x: 0, y: 0 };
  const relation = relationOf(region, depth, column, line);
  if (relation === 'inside') return tree.sum(node, region.group);
  const sum = { count: 0, x: 0, y: 0 };
  if (relation === 'outside') return sum;
  const first = tree.quartersOf(node);
  if (first === undefined) {
    for (const slot of tree.pointsOf(node)) {
      if (!isIn(tree.columns, region, slot)) continue;
      sum.count++;
      sum.x += tree.columns.xs[slot]!;
      sum.y += tree.columns.ys[slot]!;
    }
    return sum;
  }
  for (let quarter = 0; quarter < 4; quarter++) {
    const part = sumIn(tree, region, first + quarter, depth + 1, column * 2 + (quarter & 1), line * 2 + (quarter >> 1));
    sum.count += part.count;
    sum.x += part.x;
    sum.y += part.y;
  }
  return sum;
}

/** How many helpers of a cell that are in the region there are of each kind of pin, in the order of MARKERS. */
export function kindsIn(tree: PointTree, region: Region, node = 0, depth = 0, column = 0, line = 0): number[] {
  const kinds = MARKERS.map(() => 0);
  if (tree.count(node, region.group) === 0) return kinds;
  const relation = relationOf(region, depth, column, line);
  if (relation === 'outside') return kinds;
  if (relation === 'inside' && region.group === ALL_GROUPS) return [...tree.kinds(node)];
  const first = tree.quartersOf(node);
  if (first === undefined) {
    for (const slot of tree.pointsOf(node)) if (isIn(tree.columns, region, slot)) kinds[tree.columns.markerNumber(slot)]!++;
    return kinds;
  }
  for (let quarter = 0; quarter < 4; quarter++) {
    const part = kindsIn(tree, region, first + quarter, depth + 1, column * 2 + (quarter & 1), line * 2 + (quarter >> 1));
    for (const [kind, count] of part.entries()) kinds[kind]! += count;
  }
  return kinds;
}

/** Slots of the helpers of a cell that are in the region. */
export function* slotsIn(tree: PointTree, region: Region, node = 0, depth = 0, column = 0, line = 0): Generator<number> {
  if (tree.count(node, region.group) === 0 || relationOf(region, depth, column, line) === 'outside') return;
  const first = tree.quartersOf(node);
  if (first === undefined) {
    for (const slot of tree.pointsOf(node)) if (isIn(tree.columns, region, slot)) yield slot;
    return;
  }
  for (let quarter = 0; quarter < 4; quarter++) {
    yield* slotsIn(tree, region, first + quarter, depth + 1, column * 2 + (quarter & 1), line * 2 + (quarter >> 1));
  }
}
