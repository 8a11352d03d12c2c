import type { MapLevel } from './basemap-file.js';
import { clipShapes, type Shape, shapeOf } from './clip-rings.js';
import type { Ring } from './ring.js';
import { WORLD } from './world.js';

/** A square of the quadtree over the world: at zoom z it is 2^z squares wide. */
export interface Square {
  zoom: number;
  column: number;
  row: number;
}

/** A square is cut this share larger than it is on each side, so that no cut is ever seen. */
const MARGIN = 1 / 8;
/** Squares with fewer points are not cut further. */
const FEW_POINTS = 96;
/** The whole layer down to this zoom; no square is cut beyond the other. */
const FIRST_ZOOM = 4;
const LAST_ZOOM = 13;
/** Points kept in cut squares of one level, 16 bytes each; beyond, all are forgotten. */
const MOST_POINTS = 300_000;

interface Cell {
  shapes: Shape[];
  points: number;
}

/** The rings of one level near a square, cut on demand from the square around it. */
export class LayerCells {
  private readonly cells = new Map<number, Cell>();
  private pointCount = 0;
  private whole: Cell | undefined;

  constructor(private readonly level: MapLevel) {}

  /** Rings that touch the square or lie close to it; they may reach far beyond. */
  ringsAt({ zoom, column, row }: Square): Ring[] {
    const beyond = Math.max(0, zoom - LAST_ZOOM);
    return this.cell(zoom - beyond, column >> beyond, row >> beyond).shapes.map(({ ring }) => ring);
  }

  private cell(zoom: number, column: number, row: number): Cell {
    if (zoom < FIRST_ZOOM) return (this.whole ??= { shapes: this.level.rings().map(shapeOf), points: Infinity });
    const key = (zoom * 65_536 + column) * 65_536 + row;
    const known = this.cells.get(key);
    if (known) return known;
    // Every second zoom is enough to cut from, and half as much to keep.
    const steps = zoom % 2 === 0 ? 2 : 1;
    const parent = this.cell(zoom - steps, column >> steps, row >> steps);
    if (parent.points < FEW_POINTS) return parent;
    const size = WORLD / 2 ** zoom;
    const margin = size * MARGIN;
    const box = { west: column * size - margin, east: (column + 1) * size + margin, north: row * size - margin, south: (row + 1) * size + margin };
    const shapes = clipShapes(parent.shapes, this.level.isClosed, box);
    const points = shapes.reduce((sum, { ring }) => sum + ring.length / 2, 0);
    if (this.pointCount > MOST_POINTS) {
      this.cells.clear();
      this.pointCount = 0;
    }
    this.pointCount += points;
    const cell = { shapes, points };
    this.cells.set(key, cell);
    return cell;
  }
}
