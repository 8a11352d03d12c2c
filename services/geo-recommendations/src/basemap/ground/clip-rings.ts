import type { Ring } from './ring.js';

/** A rectangle in units of the world. */
export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

interface Edge {
  /** 0 for x, 1 for y. */
  axis: 0 | 1;
  at: number;
  /** Whether what is smaller than `at` stays. */
  keepsSmaller: boolean;
}

/** A ring or line, and the box around it. */
export interface Shape extends Box {
  ring: Ring;
}

export function shapeOf(ring: Ring): Shape {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!;
    const y = ring[i + 1]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return { ring, west, north, east, south };
}

/** What of rings or lines lies in a box. A line may come out in several pieces; a ring may run along the edge of the box. */
export function clipShapes(shapes: readonly Shape[], isClosed: boolean, box: Box): Shape[] {
  const clip = isClosed ? clipRing : clipLine;
  const found: Shape[] = [];
  for (const shape of shapes) {
    if (shape.east < box.west || shape.west > box.east || shape.south < box.north || shape.north > box.south) continue;
    let pieces = [shape.ring];
    for (const edge of edgesCrossed(shape, box)) pieces = pieces.flatMap((piece) => clip(piece, edge));
    if (pieces[0] === shape.ring) found.push(shape);
    else for (const piece of pieces) found.push(shapeOf(piece));
  }
  return found;
}

function edgesCrossed(shape: Shape, box: Box): Edge[] {
  const edges: Edge[] = [];
  if (shape.west < box.west) edges.push({ axis: 0, at: box.west, keepsSmaller: false });
  if (shape.east > box.east) edges.push({ axis: 0, at: box.east, keepsSmaller: true });
  if (shape.north < box.north) edges.push({ axis: 1, at: box.north, keepsSmaller: false });
  if (shape.south > box.south) edges.push({ axis: 1, at: box.south, keepsSmaller: true });
  return edges;
}

const isKept = (ring: Ring, point: number, { axis, at, keepsSmaller }: Edge): boolean =>
  keepsSmaller ? ring[2 * point + axis]! <= at : ring[2 * point + axis]! >= at;

/** Where the side from one point to another crosses the edge. */
function pushCrossing(points: number[], ring: Ring, from: number, to: number, { axis, at }: Edge): void {
  const other = 1 - axis;
  const along = (at - ring[2 * from + axis]!) / (ring[2 * to + axis]! - ring[2 * from + axis]!);
  const across = ring[2 * from + other]! + along * (ring[2 * to + other]! - ring[2 * from + other]!);
  if (axis === 0) points.push(at, across);
  else points.push(across, at);
}

/** Sutherland and Hodgman 1974, for one edge. */
function clipRing(ring: Ring, edge: Edge): Ring[] {
  const count = ring.length / 2;
  const points: number[] = [];
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const isIn = isKept(ring, i, edge);
    if (isIn !== isKept(ring, j, edge)) pushCrossing(points, ring, j, i, edge);
    if (isIn) points.push(ring[2 * i]!, ring[2 * i + 1]!);
  }
  return points.length >= 6 ? [Float64Array.from(points)] : [];
}

function clipLine(line: Ring, edge: Edge): Ring[] {
  const pieces: Ring[] = [];
  let points: number[] = [];
  const endPiece = (): void => {
    if (points.length >= 4) pieces.push(Float64Array.from(points));
    points = [];
  };
  for (let i = 0; i < line.length / 2; i++) {
    const isIn = isKept(line, i, edge);
    if (i > 0 && isIn !== isKept(line, i - 1, edge)) pushCrossing(points, line, i - 1, i, edge);
    if (isIn) points.push(line[2 * i]!, line[2 * i + 1]!);
    else endPiece();
  }
  endPiece();
  return pieces;
}
