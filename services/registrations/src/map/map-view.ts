import type { MapCluster, MapHelper, MapView } from '@community-help/api-contracts';
import { toDegrees, toWorld, type WorldPoint } from './mercator.js';
import { mergeNear, type Spot } from './merge-near.js';
import { helpersIn, MAX_DEPTH, type Cell } from './point-tree.js';

/** Decimal degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Cells of 64 px: at zoom z the world is 256 * 2^z px wide, which is 2^(z+2) cells. */
const DEPTH_OF_ZOOM_0 = 2;
/** From here on every helper stands alone, also those that share a place. */
const ALL_APART_ZOOM = MAX_DEPTH - DEPTH_OF_ZOOM_0;
const LONGEST_NAME = 60;

/** Zoom whose cells these are. */
export const zoomOfDepth = (depth: number): number => depth - DEPTH_OF_ZOOM_0;
export const depthOfZoom = (zoom: number): number => Math.min(MAX_DEPTH, Math.floor(zoom) + DEPTH_OF_ZOOM_0);

interface Frame {
  topLeft: WorldPoint;
  bottomRight: WorldPoint;
}

/**
 * What a map shows between these bounds, grouped by cells of the given depth. A ring of two cells around the view is looked at as well,
 * so that a group does not change while the map is dragged. `undefined` when there would be more than `limit` things.
 */
export function mapView(root: Cell | undefined, bounds: Bounds, depth: number, limit: number, isAllApart = false): MapView | undefined {
  const frame = { topLeft: toWorld(bounds.north, bounds.west), bottomRight: toWorld(bounds.south, bounds.east) };
  const spots: Spot[] = [];
  if (root && !collect(root, 0, 0, 0, { depth, isAllApart, limit: limit * 3, frame: widened(frame, 2 / 2 ** depth) }, spots)) return undefined;
  const merged = isAllApart ? spots : mergeNear(spots, depth);
  const shown = merged.filter((spot) => isInside(spot, widened(frame, 0.5 / 2 ** depth)));
  if (shown.length > limit) return undefined;
  return { total: root ? countInside(root, 0, 0, 0, frame) : 0, items: shown.map((spot) => itemOf(spot, zoomOfDepth(depth))) };
}

/** True when at this zoom helpers at one and the same place are listed one by one. */
export function isAllApartAt(zoom: number): boolean {
  return zoom >= ALL_APART_ZOOM;
}

interface Walk {
  frame: Frame;
  depth: number;
  isAllApart: boolean;
  limit: number;
}

function collect(cell: Cell, depth: number, column: number, line: number, walk: Walk, spots: Spot[]): boolean {
  if (!overlaps(depth, column, line, walk.frame)) return true;
  if (cell.count > 1 && depth < walk.depth && cell.quarters) {
    return cell.quarters.every((quarter, at) => !quarter || collect(quarter, depth + 1, column * 2 + (at & 1), line * 2 + (at >> 1), walk, spots));
  }
  if (cell.count === 1 || walk.isAllApart) {
    for (const { x, y, row } of helpersIn(cell)) spots.push({ x, y, count: 1, id: idOf(walk.depth, x, y), helper: row });
  } else {
    const [x, y] = [cell.sumX / cell.count, cell.sumY / cell.count];
    spots.push({ x, y, count: cell.count, id: idOf(walk.depth, x, y), expansionZoom: expansionZoom(cell, depth) });
  }
  return spots.length <= walk.limit;
}

/** First zoom at which the helpers of a cell no longer share one cell. */
function expansionZoom(cell: Cell, depth: number): number {
  const parts = cell.quarters?.filter((quarter) => quarter !== undefined) ?? [];
  if (parts.length === 1 && parts[0]) return expansionZoom(parts[0], depth + 1);
  return parts.length === 0 ? ALL_APART_ZOOM : zoomOfDepth(depth + 1);
}

/** A number that names a cell: unique among the clusters of one view, the same in the next view. */
function idOf(depth: number, x: number, y: number): number {
  const scale = 2 ** depth;
  return (Math.floor(Math.min(y, 1 - 1e-12) * scale) * scale + Math.floor(Math.min(x, 1 - 1e-12) * scale)) * 32 + depth;
}

function itemOf({ helper, x, y, id, count, expansionZoom }: Spot, zoom: number): MapCluster | MapHelper {
  if (!helper?.position) return { kind: 'cluster', id, ...toDegrees({ x, y }), count, expansionZoom: Math.max(expansionZoom ?? 0, zoom + 1) };
  const name = [...helper.name];
  return {
    kind: 'helper',
    id: helper.id,
    name: name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).join('')}…` : helper.name,
    ...helper.position,
    projectType: helper.projectType,
    marker: helper.marker,
    isVerified: helper.isVerified,
  };
}

/** Exact number of helpers inside the frame. */
function countInside(cell: Cell, depth: number, column: number, line: number, frame: Frame): number {
  if (!overlaps(depth, column, line, frame)) return 0;
  const size = 2 ** -depth;
  const isWhole = isInside({ x: column * size, y: line * size }, frame) && isInside({ x: (column + 1) * size, y: (line + 1) * size }, frame);
  if (isWhole) return cell.count;
  if (cell.helpers) return cell.helpers.filter((placed) => isInside(placed, frame)).length;
  return cell.quarters!.reduce((sum, quarter, at) => sum + (quarter ? countInside(quarter, depth + 1, column * 2 + (at & 1), line * 2 + (at >> 1), frame) : 0), 0);
}

function overlaps(depth: number, column: number, line: number, { topLeft, bottomRight }: Frame): boolean {
  const size = 2 ** -depth;
  return column * size <= bottomRight.x && (column + 1) * size >= topLeft.x && line * size <= bottomRight.y && (line + 1) * size >= topLeft.y;
}

function isInside({ x, y }: WorldPoint, { topLeft, bottomRight }: Frame): boolean {
  return x >= topLeft.x && x <= bottomRight.x && y >= topLeft.y && y <= bottomRight.y;
}

function widened({ topLeft, bottomRight }: Frame, by: number): Frame {
  return { topLeft: { x: topLeft.x - by, y: topLeft.y - by }, bottomRight: { x: bottomRight.x + by, y: bottomRight.y + by } };
}
