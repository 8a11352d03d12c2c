import type { ListingRow } from '../listing/listing-row.js';
import { toWorld, type WorldPoint } from './mercator.js';

/** Halvings of the world below which points are no longer told apart: a cell of 38 m at the equator, 64 px at zoom 18. */
export const MAX_DEPTH = 20;

export interface Placed extends WorldPoint {
  row: ListingRow;
}

/** A square of the map with at least one helper in it. Sums give the middle of its helpers without visiting them. */
export interface Cell {
  count: number;
  sumX: number;
  sumY: number;
  /** North-west, north-east, south-west, south-east; undefined in a leaf. */
  quarters?: (Cell | undefined)[];
  /** In a leaf: one helper, or at MAX_DEPTH all that share the place. */
  helpers?: Placed[];
}

/**
 * Quadtree over the web map. A square is divided only while it holds more than one helper, so the tree has about two cells per helper.
 * Adding, moving and removing are a walk down the tree: nothing is ever rebuilt, and a new helper is on the map at once.
 */
export class PointTree {
  private top: Cell | undefined;

  get root(): Cell | undefined {
    return this.top;
  }

  add(row: ListingRow): void {
    if (!row.position) return;
    const placed = { ...toWorld(row.position.latitude, row.position.longitude), row };
    this.top = insert(this.top, placed, 0);
  }

  /** Takes out a row that was added with the same position. */
  remove(row: ListingRow): void {
    if (!row.position || !this.top) return;
    this.top = withdraw(this.top, { ...toWorld(row.position.latitude, row.position.longitude), row }, 0);
  }
}

/** Which quarter of a cell at this depth a point lies in. */
function quarterOf({ x, y }: WorldPoint, depth: number): number {
  const scale = 2 ** (depth + 1);
  const column = Math.min(scale - 1, Math.floor(x * scale));
  const line = Math.min(scale - 1, Math.floor(y * scale));
  return (column & 1) | ((line & 1) << 1);
}

function insert(cell: Cell | undefined, placed: Placed, depth: number): Cell {
  if (!cell) return { count: 1, sumX: placed.x, sumY: placed.y, helpers: [placed] };
  cell.count++;
  cell.sumX += placed.x;
  cell.sumY += placed.y;
  if (depth === MAX_DEPTH) {
    cell.helpers!.push(placed);
    return cell;
  }
  if (cell.helpers) {
    const [resident] = cell.helpers;
    cell.helpers = undefined;
    cell.quarters = [];
    const at = quarterOf(resident!, depth);
    cell.quarters[at] = insert(undefined, resident!, depth + 1);
  }
  const at = quarterOf(placed, depth);
  cell.quarters![at] = insert(cell.quarters![at], placed, depth + 1);
  return cell;
}

function withdraw(cell: Cell, placed: Placed, depth: number): Cell | undefined {
  if (cell.helpers) {
    const at = cell.helpers.findIndex(({ row }) => row.id === placed.row.id);
    if (at < 0) return cell;
    if (cell.count === 1) return undefined;
    cell.helpers.splice(at, 1);
  } else {
    const at = quarterOf(placed, depth);
    const quarter = cell.quarters![at];
    if (!quarter) return cell;
    const before = quarter.count;
    cell.quarters![at] = withdraw(quarter, placed, depth + 1);
    if ((cell.quarters![at]?.count ?? 0) === before) return cell;
    if (cell.count === 1) return undefined;
  }
  cell.count--;
  cell.sumX -= placed.x;
  cell.sumY -= placed.y;
  return cell;
}

/** Every helper below a cell. */
export function* helpersIn(cell: Cell): Generator<Placed> {
  if (cell.helpers) yield* cell.helpers;
  for (const quarter of cell.quarters ?? []) if (quarter) yield* helpersIn(quarter);
}
