import type { PostcodePoints } from './postcode-points.js';
import type { Box } from './clip-rings.js';
import { WORLD } from './world.js';

/** Units: a cell is as wide as a tile of zoom 12. */
const CELL = 2048;
const COLUMNS = WORLD / CELL;
/** Units: spots farther apart (100 m in Leeds) are no neighbours. */
const REACH = 36;
const MOST_LINKS = 3;
const MOST_CELLS = 120;

/** A place that has postcodes. */
export interface Spot {
  x: number;
  y: number;
  /** Postcodes there. */
  codes: number;
  /** Towards the nearest other one, in radians; 0 where there is none. */
  direction: number;
  /** x, y of up to three neighbours with nothing between. */
  links: number[];
}

/** Spots with postcodes by where they are; a cell is worked out when it is first looked at. */
export class PostcodeSpots {
  private readonly order: Uint32Array;
  private readonly starts: Map<number, { from: number; to: number }>;
  private readonly cells = new Map<number, { spots: Spot[]; isLinked: boolean }>();

  constructor(private readonly points: PostcodePoints) {
    const { xs, ys } = points;
    const cellOf = (at: number): number => Math.floor(xs[at]! / CELL) * COLUMNS + Math.floor(ys[at]! / CELL);
    const counts = new Map<number, number>();
    for (let at = 0; at < xs.length; at++) counts.set(cellOf(at), (counts.get(cellOf(at)) ?? 0) + 1);
    let from = 0;
    this.starts = new Map();
    for (const [cell, count] of counts) {
      this.starts.set(cell, { from, to: from });
      from += count;
    }
    this.order = new Uint32Array(xs.length);
    for (let at = 0; at < xs.length; at++) this.order[this.starts.get(cellOf(at))!.to++] = at;
  }

  /** Every spot within a box; their directions and links only when asked for, for they are most of the work. */
  within({ west, east, north, south }: Box, isLinked: boolean): Spot[] {
    const found: Spot[] = [];
    for (let column = Math.floor(west / CELL); column <= Math.floor(east / CELL); column++) {
      for (let row = Math.floor(north / CELL); row <= Math.floor(south / CELL); row++) {
        for (const spot of this.cell(column * COLUMNS + row, isLinked)) {
          if (spot.x > west && spot.x < east && spot.y > north && spot.y < south) found.push(spot);
        }
      }
    }
    return found;
  }

  private cell(key: number, isLinked: boolean): Spot[] {
    let cell = this.cells.get(key);
    if (cell === undefined) {
      const range = this.starts.get(key);
      if (range === undefined) return [];
      if (this.cells.size >= MOST_CELLS) this.cells.clear();
      cell = { spots: this.distinctSpots(range.from, range.to), isLinked: false };
      this.cells.set(key, cell);
    }
    if (isLinked && !cell.isLinked) {
      linkNeighbours(cell.spots);
      cell.isLinked = true;
    }
    return cell.spots;
  }

  private distinctSpots(from: number, to: number): Spot[] {
    const spots = new Map<number, Spot>();
    for (let i = from; i < to; i++) {
      const x = Math.round(this.points.xs[this.order[i]!]!);
      const y = Math.round(this.points.ys[this.order[i]!]!);
      const known = spots.get(x * WORLD + y);
      if (known) known.codes++;
      else spots.set(x * WORLD + y, { x, y, codes: 1, direction: 0, links: [] });
    }
    return [...spots.values()];
  }
}

function linkNeighbours(spots: readonly Spot[]): void {
  const keyOf = (x: number, y: number): number => Math.floor(x / REACH) * WORLD + Math.floor(y / REACH);
  const grid = new Map<number, Spot[]>();
  for (const spot of spots) {
    const key = keyOf(spot.x, spot.y);
    const cell = grid.get(key);
    if (cell) cell.push(spot);
    else grid.set(key, [spot]);
  }
  const squared = (a: Spot, b: Spot): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
  const reach = REACH * REACH;
  for (const spot of spots) {
    const near: { other: Spot; away: number }[] = [];
    for (const dx of [-REACH, 0, REACH]) {
      for (const dy of [-REACH, 0, REACH]) {
        for (const other of grid.get(keyOf(spot.x + dx, spot.y + dy)) ?? []) {
          const away = squared(spot, other);
          if (other !== spot && away < reach) near.push({ other, away });
        }
      }
    }
    near.sort((a, b) => a.away - b.away);
    const nearest = near[0]?.other;
    if (nearest) spot.direction = Math.atan2(nearest.y - spot.y, nearest.x - spot.x);
    for (const [rank, { other, away }] of near.slice(0, MOST_LINKS).entries()) {
      const isBlocked = near.slice(0, rank).some((between) => squared(between.other, other) < away);
      if (!isBlocked) spot.links.push(other.x, other.y);
    }
  }
}
