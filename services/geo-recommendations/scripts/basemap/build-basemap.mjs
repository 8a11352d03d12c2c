/**
 * Makes data/uk-basemap.bin: the base map of the United Kingdom.
 *
 * sh scripts/basemap/dump-sources.sh <dump folder>
 * npx tsc -b && node scripts/basemap/build-basemap.mjs <dump folder>
 *
 * The second takes about two minutes and 2 GB of memory; the same input gives the same bytes. Say the new BASEMAP_VERSION in
 * @community-help/api-contracts afterwards: browsers keep tiles for a year.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { placePostcodes } from '../../dist/basemap/ground/postcode-points.js';
import { WORLD, xOfLongitude, yOfLatitude } from '../../dist/basemap/ground/world.js';
import { PostcodeFile } from '../../dist/geocoding/postcode-file.js';
import { areaBorders } from './area-borders.mjs';
import { densityGrid } from './density.mjs';
import { glyphTable } from './glyphs.mjs';
import { FINEST, levelOf, LEVELS, pixel, readGround, withoutWideRivers } from './ground-layers.mjs';
import { inventSpots } from './invented-spots.mjs';
import { quantise, simplifyRing } from './lines.mjs';
import { mapNames, readPlaces } from './names.mjs';
import { WIDE_RIVERS } from './tables/wide-rivers.mjs';
import { findWideRiver } from './wide-river.mjs';
import { writeBasemap } from './write-file.mjs';

const [dumps] = process.argv.slice(2);
if (!dumps) throw new Error('usage: node scripts/basemap/build-basemap.mjs <folder of dump-sources.sh>');
const data = new URL('../../data/', import.meta.url);
const fontFile = `${dumps}/font.ttf`;
const box = { west: xOfLongitude(-8.8), east: xOfLongitude(2.1), north: yOfLatitude(61), south: yOfLatitude(49.05) };
/** A business park may have hundreds of postcodes on one spot. */
const MOST_AT_ONE_SPOT = 3;
/** Units of a cell, and postcodes to a km2 from which land is built up, and from which it is a centre; by level. */
const DENSITIES = [[512, 40, 170], [208, 50, 230], [72, 44, 330], [32, 32, 400]];
const COUNTRIES_WITH_BORDER = ['England', 'Scotland', 'Wales'];
const say = (...words) => console.log(`${process.uptime().toFixed(0)} s`, ...words);

const ground = readGround(dumps);
const { layers } = ground;
say('coast of', ground.land.length, 'rings');
const postcodes = placePostcodes(await PostcodeFile.open(new URL('gb-postcodes.bin', data)));
const places = readPlaces(JSON.parse(readFileSync(new URL('places.json', data), 'utf8')));
const spots = distinctSpots(postcodes);
addBuiltLand();
addBorders();
addRivers();
const names = mapNames(places, postcodes);
const texts = [...names.map(([name]) => name), ...postcodes.sectors.flatMap(({ district, name }) => [district, `${district} ${name.at(-1)}`])];
const bytes = writeBasemap(fileURLToPath(new URL('uk-basemap.bin', data)), layers, { world: WORLD, names, glyphs: glyphTable(fontFile, texts) });
for (const [name, levels] of Object.entries(layers)) say(name, levels.map(({ rings }) => `${rings.length} of ${rings.flat().length}`).join(', '));
say(names.length, 'names;', bytes, 'bytes');

/** [x, y, number of postcodes]; each spot once. */
function distinctSpots({ xs, ys }) {
  const counts = new Map();
  for (let at = 0; at < xs.length; at++) {
    const spot = Math.round(xs[at]) * WORLD + Math.round(ys[at]);
    counts.set(spot, (counts.get(spot) ?? 0) + 1);
  }
  return [...counts].map(([spot, count]) => [Math.floor(spot / WORLD), spot % WORLD, Math.min(count, MOST_AT_ONE_SPOT)]);
}

function addBuiltLand() {
  const all = [...spots, ...inventSpots(places)];
  // What is invented has no centre.
  const hasPostcodes = ([[x, y]]) => !(x < xOfLongitude(-4.2) && y > yOfLatitude(55.35) && y < yOfLatitude(53.95)) && y < yOfLatitude(49.8);
  layers.built = [];
  layers.centre = [];
  for (const [at, level] of LEVELS.entries()) {
    const [cell, builtUp, centre] = DENSITIES[at];
    const grid = densityGrid(box, cell, all);
    layers.built.push(levelOf(level, true, grid.outlines(builtUp), level === FINEST ? 3 : 6));
    if (level === FINEST) grid.blur();
    layers.centre.push(levelOf(level, true, grid.outlines(centre).filter(hasPostcodes), 12));
  }
  say('built-up land');
}

function addBorders() {
  const districts = [...new Set(postcodes.sectors.map(({ district }) => district))];
  const numberOf = new Map(districts.map((district, at) => [district, at + 1]));
  const units = postcodes.sectors
    .filter(({ isNoArea }) => !isNoArea)
    .flatMap(({ district, first, count }) => Array.from({ length: count }, (_, i) => [postcodes.xs[first + i], postcodes.ys[first + i], numberOf.get(district)]));
  layers.district = [levelOf(FINEST, false, areaBorders(box, 80, ground.land, units, 60))];
  const towns = places
    .filter(({ nation }) => COUNTRIES_WITH_BORDER.includes(nation))
    .map(({ x, y, nation }) => [x, y, COUNTRIES_WITH_BORDER.indexOf(nation) + 1]);
  const countries = areaBorders(box, 256, ground.land, towns, 60).filter((line) => line.length > 20);
  layers.country = LEVELS.filter(({ maxZoom }) => maxZoom <= 8).map((level) => levelOf(level, false, countries));
  layers.border = LEVELS.map((level) => levelOf(level, false, ground.stateBorders));
  say('borders');
}

function addRivers() {
  const rough = [...ground.rivers(10), ...ground.land];
  const wide = WIDE_RIVERS.map((river) => findWideRiver(river, spots, rough));
  layers.river = LEVELS.map((level) => {
    const lines = ground.rivers(level.maxZoom <= 6 ? 2 : 10);
    return levelOf(level, false, level.maxZoom <= 8 ? lines : withoutWideRivers(lines, wide.map(({ path }) => path)));
  });
  for (const [at, level] of LEVELS.entries()) {
    if (level.maxZoom <= 8) continue;
    layers.lake[at].rings.push(...wide.map(({ banks }) => quantise(simplifyRing(banks, pixel(level) * 0.5), level.shift, true)));
  }
  say('rivers');
}
