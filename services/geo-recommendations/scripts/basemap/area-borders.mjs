// Borders between areas that are told by the nearest of many points: postcode districts, and countries (approximate).
import { smooth } from './lines.mjs';

const SMOOTHING = 6;

/**
 * Lines between cells of different areas, on land only.
 *
 * @param box { west, east, north, south } in units
 * @param cell units
 * @param land rings
 * @param points [x, y, area]; area is a number from 1, below 65,536
 * @param reach cells; farther than this from any point a cell belongs to nobody
 */
export function areaBorders(box, cell, land, points, reach) {
  const width = Math.ceil((box.east - box.west) / cell);
  const height = Math.ceil((box.south - box.north) / cell);
  const isLand = rasterise(box, cell, width, height, land);
  const areas = nearestAreas(box, cell, width, height, points, reach);
  const neighbours = new Map();
  const link = (a, b) => {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  };
  const isBorder = (a, b) => isLand[b] && areas[b] && areas[b] !== areas[a];
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      if (!isLand[at] || !areas[at]) continue;
      // The corner of a cell has the number of the cell to the right of and below it.
      if (isBorder(at, at + 1)) link(at + 1, at + 1 + width);
      if (isBorder(at, at + width)) link(at + width, at + width + 1);
    }
  }
  const toWorld = (corner) => [box.west + (corner % width) * cell, box.north + Math.floor(corner / width) * cell];
  return walkLines(neighbours)
    .filter((line) => line.length > 3)
    .map((line) => smooth(line.map(toWorld), SMOOTHING));
}

/** For each cell 1 when its middle is inside the rings. */
function rasterise(box, cell, width, height, rings) {
  const rows = Array.from({ length: height }, () => []);
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [top, bottom] = ring[j][1] <= ring[i][1] ? [ring[j], ring[i]] : [ring[i], ring[j]];
      const first = Math.max(0, Math.ceil((top[1] - box.north) / cell - 0.5));
      const last = Math.min(height - 1, Math.ceil((bottom[1] - box.north) / cell - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        const y = box.north + (row + 0.5) * cell;
        rows[row].push(top[0] + ((y - top[1]) / (bottom[1] - top[1])) * (bottom[0] - top[0]));
      }
    }
  }
  const cells = new Uint8Array(width * height);
  const columnAt = (x) => (x - box.west) / cell - 0.5;
  for (const [row, crossings] of rows.entries()) {
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.min(width, Math.max(0, Math.ceil(columnAt(crossings[k]))));
      const to = Math.min(width, Math.max(from, Math.ceil(columnAt(crossings[k + 1]))));
      cells.fill(1, row * width + from, row * width + to);
    }
  }
  return cells;
}

/** The area of the nearest point for each cell, by handing nearest points on to neighbours in four sweeps, twice (Danielsson 1980). */
function nearestAreas(box, cell, width, height, points, reach) {
  const areas = new Uint16Array(width * height);
  const pointX = new Float32Array(width * height);
  const pointY = new Float32Array(width * height);
  for (const [x, y, area] of points) {
    const [u, v] = [(x - box.west) / cell - 0.5, (y - box.north) / cell - 0.5];
    const [column, row] = [Math.round(u), Math.round(v)];
    if (column < 1 || row < 1 || column > width - 2 || row > height - 2) continue;
    const at = row * width + column;
    [areas[at], pointX[at], pointY[at]] = [area, u, v];
  }
  const squared = (at, column, row) => (pointX[at] - column) ** 2 + (pointY[at] - row) ** 2;
  const take = (at, column, row, from) => {
    if (!areas[from]) return;
    const away = squared(from, column, row);
    if (away >= reach * reach || (areas[at] && away >= squared(at, column, row))) return;
    areas[at] = areas[from];
    pointX[at] = pointX[from];
    pointY[at] = pointY[from];
  };
  const sweepRow = (row, onward) => {
    const start = row * width;
    for (let column = 1; column < width - 1; column++) {
      for (const from of [-1, 0, 1]) take(start + column, column, row, start + column + from - onward * width);
      take(start + column, column, row, start + column - 1);
    }
    for (let column = width - 2; column > 0; column--) take(start + column, column, row, start + column + 1);
  };
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 1; row < height; row++) sweepRow(row, 1);
    for (let row = height - 2; row >= 0; row--) sweepRow(row, -1);
  }
  return areas;
}

/** Walks every side once, from junction to junction, then round what has none. */
function walkLines(neighbours) {
  const seen = new Set();
  const side = (a, b) => `${Math.min(a, b)},${Math.max(a, b)}`;
  const lines = [];
  const walk = (from, to) => {
    const line = [from];
    let [before, here] = [from, to];
    for (;;) {
      seen.add(side(before, here));
      line.push(here);
      const around = neighbours.get(here);
      const onward = around.length === 2 ? around.find((corner) => corner !== before) : undefined;
      if (onward === undefined || seen.has(side(here, onward))) break;
      [before, here] = [here, onward];
    }
    lines.push(line);
  };
  for (const isRound of [false, true]) {
    for (const [corner, around] of neighbours) {
      if (!isRound && around.length === 2) continue;
      for (const other of around) if (!seen.has(side(corner, other))) walk(corner, other);
    }
  }
  return lines;
}
