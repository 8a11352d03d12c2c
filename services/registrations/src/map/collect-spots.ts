import { MARKERS } from '../listing/listing-columns.js';
import type { Spot } from './merge-near.js';
import { MAX_DEPTH, type PointTree } from './point-tree.js';
import { isIn, kindsIn, overlaps, slotsIn, sumIn, type Frame, type Region } from './region.js';

/** Cells of 64 px: at zoom z the world is 256 * 2^z px wide, which is 2^(z+2) cells. */
const DEPTH_OF_ZOOM_0 = 2;
/** From here on every helper stands alone, but those at exactly one place. */
export const ALL_APART_ZOOM = MAX_DEPTH - DEPTH_OF_ZOOM_0;

/** Cells of two metres: names places where several helpers stand, in numbers that JSON carries exactly. */
const PLACE_DEPTH = 24;

/** Zoom whose cells these are. */
export const zoomOfDepth = (depth: number): number => depth - DEPTH_OF_ZOOM_0;
export const depthOfZoom = (zoom: number): number => Math.min(MAX_DEPTH, Math.floor(zoom) + DEPTH_OF_ZOOM_0);

/** What is looked for: helpers of a region, drawn as far as they touch the frame, by cells of a depth. */
export interface Walk {
  tree: PointTree;
  region: Region;
  frame: Frame;
  depth: number;
  isAllApart: boolean;
  /** Spots after which it is no use to go on. */
  limit: number;
}

/** Gathers what would be drawn: one spot for each cell that has helpers of the region. @returns false when there are more than the limit */
export function collectSpots(walk: Walk, spots: Spot[], node = 0, depth = 0, column = 0, line = 0): boolean {
  const { tree, region, frame } = walk;
  if (tree.count(node, region.group) === 0 || !overlaps(depth, column, line, frame)) return true;
  const first = tree.quartersOf(node);
  if (depth < walk.depth && first !== undefined) {
    for (let quarter = 0; quarter < 4; quarter++) {
      if (!collectSpots(walk, spots, first + quarter, depth + 1, column * 2 + (quarter & 1), line * 2 + (quarter >> 1))) return false;
    }
    return true;
  }
  if (first === undefined) return collectLeaf(walk, spots, node, depth);
  const { count, x, y } = sumIn(tree, region, node, depth, column, line);
  if (count === 0) return true;
  const [only] = count === 1 ? slotsIn(tree, region, node, depth, column, line) : [];
  const split = only === undefined ? splitOf(tree, region, node, depth, walk.depth) : { helper: only };
  const kinds = kindsIn(tree, region, node, depth, column, line);
  spots.push({ x: x / count, y: y / count, count, kinds, id: idOf(walk.depth, x / count, y / count), ...split });
  return spots.length <= walk.limit;
}

/** A leaf may stand for several cells of the asked depth, or, at the closest zooms, for helpers that are drawn one by one. */
function collectLeaf(walk: Walk, spots: Spot[], leaf: number, depth: number): boolean {
  const { tree, region, frame } = walk;
  const { xs, ys } = tree.columns;
  const scale = 2 ** walk.depth;
  const cells = new Map<string, number[]>();
  for (const slot of tree.pointsOf(leaf)) {
    if (!isIn(tree.columns, region, slot)) continue;
    const [column, line] = [Math.floor(xs[slot]! * scale), Math.floor(ys[slot]! * scale)];
    if (!overlaps(walk.depth, column, line, frame)) continue;
    const key = walk.isAllApart ? `${xs[slot]} ${ys[slot]}` : `${column} ${line}`;
    const cell = cells.get(key);
    if (cell) cell.push(slot);
    else cells.set(key, [slot]);
  }
  for (const slots of cells.values()) spots.push(spotOf(walk, slots, depth));
  return spots.length <= walk.limit;
}

function spotOf({ tree, depth: askedDepth, isAllApart }: Walk, slots: number[], depth: number): Spot {
  const { xs, ys } = tree.columns;
  let [x, y] = [0, 0];
  for (const slot of slots) {
    x += xs[slot]!;
    y += ys[slot]!;
  }
  [x, y] = [x / slots.length, y / slots.length];
  const kinds = MARKERS.map((_, kind) => slots.filter((slot) => tree.columns.markerNumber(slot) === kind).length);
  const spot = { x, y, count: slots.length, kinds, id: idOf(isAllApart ? PLACE_DEPTH : askedDepth, x, y) };
  return slots.length === 1 ? { ...spot, helper: slots[0]! } : { ...spot, ...splitOfPoints(tree, slots, Math.max(depth, askedDepth)) };
}

/** How the helpers of a cell come apart: the only one, at the first zoom at which they no longer share a cell, or never. */
function splitOf(tree: PointTree, region: Region, node: number, depth: number, askedDepth: number): Pick<Spot, 'helper' | 'expansionZoom' | 'samePlaceAs'> {
  const first = tree.quartersOf(node);
  if (first === undefined) {
    const slots = [...tree.pointsOf(node)].filter((slot) => isIn(tree.columns, region, slot));
    return slots.length === 1 ? { helper: slots[0]! } : splitOfPoints(tree, slots, Math.max(depth, askedDepth));
  }
  const parts = [0, 1, 2, 3].filter((quarter) => tree.count(first + quarter, region.group) > 0);
  return parts.length === 1 ? splitOf(tree, region, first + parts[0]!, depth + 1, askedDepth) : { expansionZoom: zoomOfDepth(depth + 1) };
}

function splitOfPoints(tree: PointTree, slots: number[], depth: number): Pick<Spot, 'expansionZoom' | 'samePlaceAs'> {
  const { xs, ys } = tree.columns;
  const [one] = slots;
  if (one === undefined) return {};
  if (slots.every((slot) => xs[slot] === xs[one] && ys[slot] === ys[one])) return { expansionZoom: ALL_APART_ZOOM, samePlaceAs: one };
  for (let deeper = depth + 1; deeper <= MAX_DEPTH; deeper++) {
    const scale = 2 ** deeper;
    const isTogether = (slot: number): boolean => Math.floor(xs[slot]! * scale) === Math.floor(xs[one]! * scale) && Math.floor(ys[slot]! * scale) === Math.floor(ys[one]! * scale);
    if (!slots.every(isTogether)) return { expansionZoom: zoomOfDepth(deeper) };
  }
  return { expansionZoom: ALL_APART_ZOOM };
}

/** A number that names a cell: unique among the clusters of one view, the same in the next view. */
function idOf(depth: number, x: number, y: number): number {
  const scale = 2 ** depth;
  return (Math.floor(Math.min(y, 1 - 1e-12) * scale) * scale + Math.floor(Math.min(x, 1 - 1e-12) * scale)) * 32 + depth;
}
