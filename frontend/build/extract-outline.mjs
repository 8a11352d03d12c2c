/**
 * Cuts the coast of Britain, Ireland and the near continent out of Natural Earth (public domain; package world-atlas, ISC) for the map that
 * is shown when no tiles can be had. Run by hand: `node frontend/build/extract-outline.mjs`; the two small results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);

/** `clip` is west, south, east, north in degrees; `minArea` in square degrees drops specks that would never be seen. */
const EXTRACTS = [
  { source: 'land-50m', file: 'coast-coarse.json', clip: [-22, 44, 14, 65], decimals: 2, minArea: 0.006 },
  { source: 'land-10m', file: 'coast-fine.json', clip: [-13, 48, 5, 62], decimals: 2, minArea: 0.001 },
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

function rounded(ring, decimals) {
  const points = ring.map(([x, y]) => [Number(x.toFixed(decimals)), Number(y.toFixed(decimals))]);
  return points.filter(([x, y], i) => i === 0 || x !== points[i - 1][0] || y !== points[i - 1][1]);
}

for (const { source, file, clip, decimals, minArea } of EXTRACTS) {
  const atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/${source}.json`), 'utf8'));
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates);
  const rings = polygons
    .map(([outer]) => clipRing(outer.slice(0, -1), clip))
    .filter((ring) => ring.length > 2 && area(ring) >= minArea)
    .map((ring) => rounded(ring, decimals))
    .filter((ring) => ring.length > 2);
  const text = JSON.stringify({ attribution: 'Made with Natural Earth', clip, rings });
  writeFileSync(new URL(`../src/features/helper-map/outline/${file}`, import.meta.url), `${text}\n`);
  console.log(`${file}: ${rings.length} rings, ${(text.length / 1024).toFixed(0)} kB, ${(gzipSync(text).length / 1024).toFixed(1)} kB gzip`);
}
