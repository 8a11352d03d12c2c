/**
 * Cuts the coast of Britain, Ireland and the near continent out of Natural Earth (public domain; package world-atlas, ISC) for the map that
 * is shown when no tiles can be had. Run by hand: `node frontend/build/extract-outline.mjs`; the two small results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);

/**
 * `clip` and `near` are west, south, east, north in degrees. Inside `near` points keep two decimals (about a kilometre) and land of `minArea` square
 * degrees is kept; further out one decimal and larger land will do.
 */
const EXTRACTS = [
  { source: 'land-50m', file: 'coast-coarse.json', clip: [-45, 34, 42, 73], near: [-12, 48.5, 4, 62], minArea: 0.006 },
  { source: 'land-10m', file: 'coast-fine.json', clip: [-13, 48, 5, 62], near: [-13, 48, 5, 62], minArea: 0.001 },
];

/** Cuts a ring along one side of the clip box (Sutherland-Hodgman). */
function cut(ring, isInside, crossing) {
  const kept = [];
  ring.forEach((point, index) => {
    const before = ring[(index + ring.length - 1) % ring.length];
    if (isInside(point) !== isInside(before)) kept.push(crossing(before, point));
    if (isInside(point)) kept.push(point);
  });
  return kept;
}

function clipRing(ring, [west, south, east, north]) {
  const atX = (x) => (a, b) => [x, a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1])];
  const atY = (y) => (a, b) => [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]), y];
  let clipped = cut(ring, (p) => p[0] >= west, atX(west));
  clipped = cut(clipped, (p) => p[0] <= east, atX(east));
  clipped = cut(clipped, (p) => p[1] >= south, atY(south));
  return cut(clipped, (p) => p[1] <= north, atY(north));
}

function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], i) => { const [nx, ny] = ring[(i + 1) % ring.length]; return sum + x * ny - nx * y; }, 0) / 2);
}

const FAR_MIN_AREA = 0.6;

function isWithin([x, y], [west, south, east, north]) {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Far out a point every third of a degree is enough. */
const FAR_STEP = 0.3;

function rounded(ring, near) {
  const points = [];
  for (const [x, y] of ring) {
    const isNear = isWithin([x, y], near);
    const point = [x, y].map((degrees) => Number(degrees.toFixed(isNear ? 2 : 1)));
    const last = points.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < (isNear ? 0.005 : FAR_STEP)) continue;
    points.push(point);
  }
  return points;
}

function isWorthDrawing(ring, near, minArea) {
  return area(ring) >= (ring.some((point) => isWithin(point, near)) ? minArea : FAR_MIN_AREA);
}

for (const { source, file, clip, near, minArea } of EXTRACTS) {
  const atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/${source}.json`), 'utf8'));
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates);
  const rings = polygons
    .map(([outer]) => clipRing(outer.slice(0, -1), clip))
    .filter((ring) => ring.length > 2 && isWorthDrawing(ring, near, minArea))
    .map((ring) => rounded(ring, near))
    .filter((ring) => ring.length > 2);
  const text = JSON.stringify({ attribution: 'Made with Natural Earth', clip, rings });
  writeFileSync(new URL(`../src/features/helper-map/outline/${file}`, import.meta.url), `${text}\n`);
  console.log(`${file}: ${rings.length} rings, ${(text.length / 1024).toFixed(0)} kB, ${(gzipSync(text).length / 1024).toFixed(1)} kB gzip`);
}
