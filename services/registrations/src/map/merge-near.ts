import type { WorldPoint } from './mercator.js';

/** One thing that would be drawn: a helper, or a group of them. */
export interface Spot extends WorldPoint {
  id: number;
  count: number;
  /** Helpers by kind of pin, in the order of the columns. */
  kinds: readonly number[];
  /** Slot of the only helper. */
  helper?: number;
  /** Zoom at which a group comes apart. */
  expansionZoom?: number;
  /** Slot of one of the helpers that all stand at exactly one place: they never come apart. */
  samePlaceAs?: number;
}

/** Of a cell's width: 40 px where a cell is 64 px, about the width of a cluster's circle. */
const TOO_NEAR = 40 / 64;

/**
 * Joins spots that would be drawn over each other although a cell border runs between them: each spot joins the largest one
 * near it, unless that one joins another itself. Depends only on neighbours, so the result is the same however the map is moved.
 */
export function mergeNear(spots: Spot[], depth: number): Spot[] {
  const scale = 2 ** depth;
  const keyOf = (column: number, line: number): number => line * scale * 2 + column;
  const cells = new Map<number, Spot[]>();
  for (const spot of spots) {
    const key = keyOf(Math.floor(spot.x * scale), Math.floor(spot.y * scale));
    const own = cells.get(key);
    if (own) own.push(spot);
    else cells.set(key, [spot]);
  }
  const target = new Map<Spot, Spot>();
  for (const spot of spots) {
    const [column, line] = [Math.floor(spot.x * scale), Math.floor(spot.y * scale)];
    let best: Spot | undefined;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const other of cells.get(keyOf(column + dx, line + dy)) ?? []) {
          const isNear = Math.hypot(other.x - spot.x, other.y - spot.y) * scale < TOO_NEAR;
          if (other !== spot && isNear && isLarger(other, spot) && (!best || isLarger(other, best))) best = other;
        }
      }
    }
    if (best) target.set(spot, best);
  }
  const merged = new Map<Spot, Spot>();
  for (const spot of spots) {
    const into = target.get(spot);
    // a target that moves on itself takes nobody along
    const home = into && !target.has(into) ? into : spot;
    merged.set(home, join(merged.get(home), spot, home));
  }
  return [...merged.values()];
}

function isLarger(a: Spot, b: Spot): boolean {
  return a.count > b.count || (a.count === b.count && a.id < b.id);
}

function join(sum: Spot | undefined, spot: Spot, home: Spot): Spot {
  if (!sum) return { ...spot, id: home.id };
  const count = sum.count + spot.count;
  const kinds = sum.kinds.map((number, kind) => number + spot.kinds[kind]!);
  return { id: home.id, count, kinds, x: (sum.x * sum.count + spot.x * spot.count) / count, y: (sum.y * sum.count + spot.y * spot.count) / count, expansionZoom: 0 };
}
