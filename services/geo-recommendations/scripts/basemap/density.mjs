// A grid of how many postcodes there are to a square kilometre, and the outlines of where there are many.
import { metresPerUnit } from '../../dist/basemap/ground/world.js';

/**
 * Postcodes to a km2, smoothed over about one and a half cells.
 *
 * @param box { west, east, north, south } in units of the world
 * @param cell units
 * @param spots [x, y, number of postcodes there]
 */
export function densityGrid(box, cell, spots) {
  const width = Math.ceil((box.east - box.west) / cell);
  const height = Math.ceil((box.south - box.north) / cell);
  const values = new Float32Array(width * height);
  for (const [x, y, count] of spots) {
    const column = Math.floor((x - box.west) / cell);
    const row = Math.floor((y - box.north) / cell);
    if (column > 1 && row > 1 && column < width - 2 && row < height - 2) values[row * width + column] += count;
  }
  for (let row = 0; row < height; row++) {
    const km = (metresPerUnit(box.north + row * cell) * cell) / 1000;
    for (let at = row * width; at < (row + 1) * width; at++) values[at] /= km * km;
  }
  blur(values, width, height);
  const toWorld = (ring) => ring.map(([x, y]) => [box.west + (x + 0.5) * cell, box.north + (y + 0.5) * cell]);
  return {
    blur: () => blur(values, width, height),
    outlines: (level) => contours(values, width, height, level).map(toWorld),
  };
}

/** Three means over three cells, along rows and columns: close to a Gaussian. */
function blur(values, width, height) {
  for (let pass = 0; pass < 3; pass++) {
    for (let row = 0; row < height; row++) {
      let before = 0;
      for (let at = row * width; at < (row + 1) * width; at++) {
        const here = values[at];
        const after = at + 1 < (row + 1) * width ? values[at + 1] : 0;
        values[at] = (before + here + after) / 3;
        before = here;
      }
    }
    let above = new Float32Array(width);
    for (let row = 0; row < height; row++) {
      const here = values.slice(row * width, (row + 1) * width);
      for (let column = 0; column < width; column++) {
        const below = row + 1 < height ? values[(row + 1) * width + column] : 0;
        values[row * width + column] = (above[column] + here[column] + below) / 3;
      }
      above = here;
    }
  }
}

/** From which side to which an outline crosses a square, by which of its corners are inside (8 4 / 1 2, clockwise from the top left). */
const CROSSINGS = {
  1: ['LB'], 2: ['BR'], 3: ['LR'], 4: ['RT'], 6: ['BT'], 7: ['LT'],
  8: ['TL'], 9: ['TB'], 11: ['TR'], 12: ['RL'], 13: ['RB'], 14: ['BL'],
};
/** Two corners across from one another: the middle of the square decides. */
const SADDLES = { 5: [['LB', 'RT'], ['LT', 'RB']], 10: [['TL', 'BR'], ['TR', 'BL']] };

/** Outlines of everything at or above `level`, as rings in cells (marching squares, straight between the corners). */
function contours(values, width, height, level) {
  const next = new Map();
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column;
      const corners = [values[at], values[at + 1], values[at + width + 1], values[at + width]];
      const code = corners.reduce((sum, value) => sum * 2 + (value >= level ? 1 : 0), 0);
      if (code === 0 || code === 15) continue;
      // An edge of the grid is named by its cell: even to the right of it, odd downwards.
      const edges = { T: at * 2, R: (at + 1) * 2 + 1, B: (at + width) * 2, L: at * 2 + 1 };
      const isJoined = (corners[0] + corners[1] + corners[2] + corners[3]) / 4 >= level;
      for (const [from, to] of CROSSINGS[code] ?? SADDLES[code][isJoined ? 1 : 0]) next.set(edges[from], edges[to]);
    }
  }
  const pointOn = (edge) => {
    const at = edge >> 1;
    const isDown = edge & 1;
    const other = isDown ? at + width : at + 1;
    const along = (level - values[at]) / (values[other] - values[at]);
    const [x, y] = [at % width, Math.floor(at / width)];
    return isDown ? [x, y + along] : [x + along, y];
  };
  const rings = [];
  for (const start of next.keys()) {
    const ring = [];
    for (let edge = start; next.has(edge); ) {
      ring.push(pointOn(edge));
      const onward = next.get(edge);
      next.delete(edge);
      edge = onward;
    }
    if (ring.length > 3) rings.push(ring);
  }
  return rings;
}
