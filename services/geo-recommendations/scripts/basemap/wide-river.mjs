// A wide river through a city, which the river layer has only roughly: the cheapest way from end to end that keeps away from postcodes
// and near the rough line, as wide as a table says.
import { longitudeOfX, metresPerUnit, xOfLongitude, yOfLatitude } from '../../dist/basemap/ground/world.js';
import { simplifyLine, smooth } from './lines.mjs';

const CELL = 10;
/** Metres: nearer to a postcode a river is unlikely, farther from the rough line it is none. */
const SHY_OF_POSTCODES = 150;
const FARTHEST = 4000;
const NEIGHBOURS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]];

/**
 * @param river { from: [lng, lat], to: [lng, lat], widths: [lng, metres][] from west to east }
 * @param spots [x, y] of postcodes
 * @param lines rough rivers and coasts, in units
 * @returns { path, banks } the middle of the river as a line, and its water as a ring
 */
export function findWideRiver({ from, to, widths }, spots, lines) {
  const [start, end] = [from, to].map(([longitude, latitude]) => [xOfLongitude(longitude), yOfLatitude(latitude)]);
  const grid = gridAround(start, end);
  const nearPostcode = distancesTo(grid, (mark) => spots.forEach(mark));
  const nearLine = distancesTo(grid, (mark) => lines.forEach((line) => markAlong(line, grid, mark)));
  const metres = metresPerUnit(start[1]) * CELL;
  const cost = (at) => {
    const off = nearLine[at] * metres;
    const crowded = Math.max(0, 1 - (nearPostcode[at] * metres) / SHY_OF_POSTCODES);
    return off > FARTHEST ? Infinity : 1 + 40 * crowded ** 2 + 1.2 * (off / 700) ** 2;
  };
  const path = simplifyLine(smooth(cheapestPath(grid, grid.cellOf(start), grid.cellOf(end), cost), 40), 4);
  return { path, banks: banksOf(path, widths) };
}

function gridAround(a, b) {
  const west = Math.min(a[0], b[0]) - 900;
  const north = Math.min(a[1], b[1]) - 4200;
  const width = Math.ceil((Math.max(a[0], b[0]) + 900 - west) / CELL);
  const height = Math.ceil((Math.max(a[1], b[1]) + 2400 - north) / CELL);
  const cellOf = ([x, y]) => {
    const [column, row] = [Math.floor((x - west) / CELL), Math.floor((y - north) / CELL)];
    return column > 0 && row > 0 && column < width - 1 && row < height - 1 ? row * width + column : -1;
  };
  const middleOf = (at) => [west + ((at % width) + 0.5) * CELL, north + (Math.floor(at / width) + 0.5) * CELL];
  return { width, height, cellOf, middleOf };
}

function markAlong(line, grid, mark) {
  for (let i = 1; i < line.length; i++) {
    if (grid.cellOf(line[i]) < 0) continue;
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / (CELL / 2));
    for (let step = 0; step <= steps; step++) mark([ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]);
  }
}

/** Cells to the nearest marked one, for each cell (chamfer distance: there and back over the grid). */
function distancesTo({ width, height, cellOf }, visit) {
  const distances = new Float32Array(width * height).fill(1e9);
  visit((point) => {
    const at = cellOf(point);
    if (at >= 0) distances[at] = 0;
  });
  const before = [[-1, 1], [-width, 1], [-width - 1, Math.SQRT2], [-width + 1, Math.SQRT2]];
  const near = (at, sign) => {
    for (const [offset, step] of before) distances[at] = Math.min(distances[at], distances[at + sign * offset] + step);
  };
  for (let row = 1; row < height - 1; row++) for (let column = 1; column < width - 1; column++) near(row * width + column, 1);
  for (let row = height - 2; row > 0; row--) for (let column = width - 2; column > 0; column--) near(row * width + column, -1);
  return distances;
}

/** Dijkstra's shortest path over the eight neighbours, as middles of cells. */
function cheapestPath({ width, height, middleOf }, start, end, cost) {
  const distance = new Float64Array(width * height).fill(Infinity);
  const before = new Int32Array(width * height).fill(-1);
  const heap = [[0, start]];
  distance[start] = 0;
  while (heap.length > 0) {
    const [away, at] = pop(heap);
    if (at === end) break;
    if (away > distance[at]) continue;
    for (const [dx, dy] of NEIGHBOURS) {
      const other = at + dy * width + dx;
      const there = away + Math.hypot(dx, dy) * cost(other);
      if (!(there < distance[other])) continue;
      distance[other] = there;
      before[other] = at;
      push(heap, [there, other]);
    }
  }
  const path = [];
  for (let at = end; at >= 0; at = before[at]) path.push(middleOf(at));
  if (path.length < 2) throw new Error('No way for a river from its start to its end');
  return path.reverse();
}

function push(heap, entry) {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent][0] <= heap[at][0]) break;
    [heap[parent], heap[at]] = [heap[at], heap[parent]];
    at = parent;
  }
}

function pop(heap) {
  const top = heap[0];
  const last = heap.pop();
  if (heap.length === 0) return top;
  heap[0] = last;
  for (let at = 0; ; ) {
    let child = 2 * at + 1;
    if (child >= heap.length) return top;
    if (child + 1 < heap.length && heap[child + 1][0] < heap[child][0]) child++;
    if (heap[at][0] <= heap[child][0]) return top;
    [heap[at], heap[child]] = [heap[child], heap[at]];
    at = child;
  }
}

function banksOf(path, widths) {
  const sides = path.map((point, i) => {
    const [before, after] = [path[Math.max(0, i - 1)], path[Math.min(path.length - 1, i + 1)]];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const reach = widthAt(longitudeOfX(point[0]), widths) / metresPerUnit(point[1]) / 2 / Math.hypot(dx, dy);
    return { left: [point[0] - dy * reach, point[1] + dx * reach], right: [point[0] + dy * reach, point[1] - dx * reach] };
  });
  return [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()];
}

function widthAt(longitude, widths) {
  const next = widths.findIndex(([at]) => at > longitude);
  if (next <= 0) return widths.at(next < 0 ? -1 : 0)[1];
  const [[fromAt, fromWidth], [toAt, toWidth]] = [widths[next - 1], widths[next]];
  return fromWidth + ((toWidth - fromWidth) * (longitude - fromAt)) / (toAt - fromAt);
}
