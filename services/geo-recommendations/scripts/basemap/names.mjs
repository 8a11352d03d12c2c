// The names on the map, from the list of places, from the geocoder's parts of towns and from tables of our own.
import { PARTS_BY_NAME } from '../../dist/geocoding/place-aliases.js';
import { normalPlaceName } from '../../dist/geocoding/place-name.js';
import { metresPerUnit, xOfLongitude, yOfLatitude } from '../../dist/basemap/ground/world.js';
import { squaredDistance } from './lines.mjs';
import { COUNTRIES, REGIONS, WATERS } from './tables/areas-and-waters.mjs';
import { BELFAST_DISTRICTS } from './tables/belfast-districts.mjs';
import { PARTS_OF_TOWNS } from './tables/parts-of-towns.mjs';
import { CITIES, RENAMED } from './tables/place-names.mjs';

/** People of a postcode, and how many of a place with no count may be guessed from its postcodes. */
const PEOPLE_PER_POSTCODE = 24;
const MOST_GUESSED = 30_000;
const GUESS_REACH = 1200;
/** A borough has the people of a city, and its name stands for a part of one. */
const LARGEST_PART = 60_000;
const SMALLEST = 50;
/** Size of a part of a town that nobody has counted, and metres it may be from the nearest postcode of its district. */
const PART_SIZE = 6000;
const PART_OUTSIDE = 600;
const SAME_PLACE_METRES = 2500;

/** Places of the list, under the names that a map has for them: { name, x, y, population, council, nation }. */
export function readPlaces({ areas, places }) {
  return places
    .filter(([name]) => RENAMED[name] !== null)
    .map(([name, latitude, longitude, area, population]) => {
      const [council, nation] = areas[area].split('|');
      const shown = RENAMED[name] ?? name.replace(/^Saint /, 'St ');
      return { name: shown, x: xOfLongitude(longitude), y: yOfLatitude(latitude), population, council, nation };
    });
}

/** Every name as [name, x, y, size, kind, ...]: kinds and their further columns are in src/basemap/ground/basemap-file.ts. */
export function mapNames(places, postcodes) {
  const parts = partsOfTowns(postcodes);
  const sized = withSizes(places, postcodes)
    .filter((place) => !parts.some((part) => isSamePlace(part, place)))
    .sort((a, b) => b.size - a.size);
  markCities(sized);
  markParts(sized);
  const round = ({ name, x, y }) => [name, Math.round(x), Math.round(y)];
  return [
    ...sized.map((place) => {
      const size = Math.max(SMALLEST, place.isPart ? Math.min(place.size, LARGEST_PART) : place.size);
      return [...round(place), size, place.isPart ? 'part' : 'town', ...(place.city === undefined ? [] : [place.city])];
    }),
    ...parts.map((part) => [...round(part), PART_SIZE, 'part']),
    ...BELFAST_DISTRICTS.map(([name, latitude, longitude, people]) => [...round(located(name, latitude, longitude)), people, 'district']),
    ...[[COUNTRIES, 'country'], [REGIONS, 'region'], [WATERS, 'water']].flatMap(([rows, kind]) =>
      rows.map(([name, latitude, longitude, size, from, to]) => [...round(located(name, latitude, longitude)), size, kind, from, to]),
    ),
  ];
}

function located(name, latitude, longitude) {
  return { name, x: xOfLongitude(longitude), y: yOfLatitude(latitude) };
}

function isSamePlace(a, b) {
  return normalPlaceName(a.name) === normalPlaceName(b.name) && Math.sqrt(squaredDistance([a.x, a.y], [b.x, b.y])) * metresPerUnit(a.y) < SAME_PLACE_METRES;
}

/** @throws Error naming every part that is not in its district or that only one of the two tables knows */
function partsOfTowns({ xs, ys, sectors }) {
  const faults = [];
  const parts = PARTS_OF_TOWNS.map(([district, name, latitude, longitude]) => {
    const part = located(name, latitude, longitude);
    const own = sectors.filter((sector) => sector.district === district);
    let nearest = Infinity;
    for (const { first, count } of own) {
      for (let at = first; at < first + count; at++) nearest = Math.min(nearest, squaredDistance([xs[at], ys[at]], [part.x, part.y]));
    }
    const metres = Math.sqrt(nearest) * metresPerUnit(part.y);
    if (!(metres < PART_OUTSIDE)) faults.push(`${name} is ${Math.round(metres)} m outside of ${district}`);
    return part;
  });
  const known = PARTS_OF_TOWNS.map(([district, name]) => [district, normalPlaceName(name)]);
  for (const [name, district] of PARTS_BY_NAME) {
    if (!known.some(([own, part]) => own === district && name.startsWith(part.split(' ')[0]))) faults.push(`${name} (${district}) has no position`);
  }
  if (faults.length > 0) throw new Error(`Parts of towns:\n${faults.join('\n')}`);
  return parts;
}

/** What was not counted is guessed from the postcodes to which no other place is nearer. */
function withSizes(places, { xs, ys }) {
  const CELL = 4096;
  const SAMPLE = 4;
  const cells = new Map();
  const cellOf = (column, row) => column * 4096 + row;
  for (const [index, { x, y }] of places.entries()) {
    const cell = cellOf(Math.floor(x / CELL), Math.floor(y / CELL));
    cells.set(cell, [...(cells.get(cell) ?? []), index]);
  }
  const guesses = new Float64Array(places.length);
  for (let at = 0; at < xs.length; at += SAMPLE) {
    const [column, row] = [Math.floor(xs[at] / CELL), Math.floor(ys[at] / CELL)];
    let [best, least] = [-1, GUESS_REACH ** 2];
    for (const c of [column - 1, column, column + 1]) {
      for (const r of [row - 1, row, row + 1]) {
        for (const index of cells.get(cellOf(c, r)) ?? []) {
          const away = (places[index].x - xs[at]) ** 2 + (places[index].y - ys[at]) ** 2;
          if (away < least) [best, least] = [index, away];
        }
      }
    }
    if (best >= 0) guesses[best] += SAMPLE * PEOPLE_PER_POSTCODE;
  }
  return places.map((place, i) => ({ ...place, size: Math.round(place.population || Math.min(guesses[i], MOST_GUESSED)) }));
}

function markCities(sized) {
  for (const [rank, city] of CITIES.entries()) {
    const place = sized.find(({ name }) => name === city);
    if (place === undefined) throw new Error(`There is no place named ${city}`);
    place.city = rank;
  }
}

/** What is near a much larger place, or in London, is a part of it. */
function markParts(sized) {
  for (const [at, place] of sized.entries()) {
    if (place.city !== undefined) continue;
    const isWithin = (town) => {
      const reach = (6 * Math.sqrt(town.size)) / metresPerUnit(town.y);
      return !town.isPart && town.size > 3 * place.size && squaredDistance([town.x, town.y], [place.x, place.y]) < reach * reach;
    };
    place.isPart = place.council === 'Greater London' || sized.slice(0, at).some((town) => town.size > 40_000 && isWithin(town));
  }
}
