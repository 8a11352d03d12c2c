// Coast, lakes and rivers from the dumps of GSHHG, as layers in the levels of detail that the map is drawn in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { xOfLongitude, yOfLatitude } from '../../dist/basemap/ground/world.js';
import { closeAlongEdge, joinLines, joinRings } from './join-pieces.mjs';
import { areaOf, quantise, simplifyLine, simplifyRing, squaredDistance } from './lines.mjs';

/** Levels of detail: the last zoom each is drawn at, and the grid it is kept on (2^shift units; a pixel of zoom z is 2^(15 - z)). */
export const LEVELS = [
  { maxZoom: 6, shift: 7 },
  { maxZoom: 8, shift: 5 },
  { maxZoom: 10, shift: 3 },
  { maxZoom: 99, shift: 2 },
];
export const FINEST = LEVELS.at(-1);
/** Units of a pixel; for the finest level that of zoom 12. */
export const pixel = ({ maxZoom }) => 2 ** (15 - Math.min(maxZoom, 12));

const NEAR = { west: -18, east: 12, south: 45, north: 63 };
const AROUND = { west: -45, east: 45, south: 34, north: 72 };
/** Beyond this, and on the coast across the Strait of Dover, points may be 300 units (900 m) off. */
const FAR = { west: xOfLongitude(-11.2), east: xOfLongitude(2.6), north: yOfLatitude(61.3), south: yOfLatitude(48.9) };
const FAR_TOLERANCE = 300;
const FAR_MIN_AREA = 4e5;

const project = ([longitude, latitude]) => [xOfLongitude(longitude), yOfLatitude(latitude)];
const isFar = ([x, y]) =>
  x < FAR.west || x > FAR.east || y < FAR.north || y > FAR.south || (x > xOfLongitude(1.95) && y > yOfLatitude(51.05));

/** Rings or lines of one layer at one level: simplified to half a pixel, without what is too small to be seen. */
export function levelOf(level, isClosed, lines, minPixels = 0) {
  const tolerance = pixel(level) * 0.6;
  const minArea = (minPixels * pixel(level) ** 2) / 4 ** level.shift;
  const rings = lines
    .map((line) => quantise(isClosed ? simplifyRing(line, tolerance) : simplifyLine(line, tolerance), level.shift, isClosed))
    .filter((ring) => ring.length >= (isClosed ? 3 : 2) && (minArea === 0 || Math.abs(areaOf(ring)) >= minArea));
  // Near things one after another: their differences are small numbers.
  const band = 13 - level.shift;
  rings.sort((a, b) => (a[0][1] >> band) - (b[0][1] >> band) || a[0][0] - b[0][0]);
  return { ...level, isClosed, rings };
}

/** @returns { land, layers: { land, lake }, rivers, stateBorders }: land as rings in units; the last two as lines */
export function readGround(folder) {
  const shore = readDump(folder, 'coast.txt');
  const land = coastRings(shore, NEAR).map((ring) => ring.map(project)).filter(isWorthKeeping).map(coarsenFar);
  const around = coastRings(readDump(folder, 'far-coast.txt'), AROUND)
    .filter((ring) => !ring.every(([x, y]) => x > NEAR.west && x < NEAR.east && y > NEAR.south && y < NEAR.north))
    .map((ring) => ring.map(project))
    .filter((ring) => Math.abs(areaOf(ring)) > FAR_MIN_AREA)
    .map(coarsenFar);
  const ringsOfLevel = (level) => joinRings(shore.filter((piece) => piece.level === level).map(({ points }) => points)).rings;
  const lakes = [...ringsOfLevel(2), ...ringsOfLevel(3)].map((ring) => ring.map(project)).filter((ring) => !isFar(ring[0]));
  const layers = {
    land: LEVELS.map((level) => levelOf(level, true, level.maxZoom <= 8 ? [...land, ...around] : land, 2)),
    lake: LEVELS.map((level) => levelOf(level, true, lakes, 4)),
  };
  const isNear = ([longitude, latitude]) => longitude > -11.2 && longitude < 2.6 && latitude > 48.9 && latitude < 61;
  const rivers = readDump(folder, 'rivers.txt').filter(({ level, points }) => level <= 10 && points.every(isNear));
  const isIrish = ([longitude, latitude]) => longitude < -5 && latitude > 53.5 && latitude < 55.2;
  const borders = readDump(folder, 'borders.txt').filter(({ points }) => isIrish(points[0]));
  return {
    land,
    layers,
    rivers: (maxLevel) => joinLines(rivers.filter(({ level }) => level <= maxLevel).map(({ points }) => points)).map((line) => line.map(project)),
    stateBorders: joinLines(borders.map(({ points }) => points)).map((line) => line.map(project)),
  };
}

/** Without the stretches that run along a wide river. */
export function withoutWideRivers(lines, paths) {
  const CLOSE = 420 ** 2;
  const isAlong = (point) => paths.some((path) => path.some((other, i) => i % 2 === 0 && squaredDistance(other, point) < CLOSE));
  return lines.flatMap((line) => splitWhere(line, isAlong)).filter((line) => line.length > 1);
}

function splitWhere(line, isCut) {
  const parts = [[]];
  for (const point of line) {
    if (isCut(point)) parts.push([]);
    else parts.at(-1).push(point);
  }
  return parts;
}

function readDump(folder, name) {
  const pieces = [];
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
    if (line.startsWith('>')) pieces.push({ level: Number(/Level (\d+)/.exec(line)[1]), points: [] });
    else if (line !== '') pieces.at(-1).points.push(line.split('\t').map(Number));
  }
  return pieces.filter(({ points }) => points.length > 1);
}

function coastRings(pieces, box) {
  const { rings, open } = joinRings(pieces.filter(({ level }) => level === 1).map(({ points }) => points));
  return [...rings, ...closeAlongEdge(open, box)];
}

function isWorthKeeping(ring) {
  return !ring.every(isFar) || Math.abs(areaOf(ring)) > FAR_MIN_AREA;
}

function coarsenFar(ring) {
  const result = [];
  let run = [];
  const endRun = () => {
    result.push(...simplifyLine(run, FAR_TOLERANCE));
    run = [];
  };
  for (const point of ring) {
    if (isFar(point)) {
      run.push(point);
      continue;
    }
    endRun();
    result.push(point);
  }
  endRun();
  return result;
}
