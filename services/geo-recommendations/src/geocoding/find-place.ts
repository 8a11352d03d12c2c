import { distanceKm } from '../search-index/great-circle.js';
import { PARTS_BY_NAME, PLACE_ALIASES } from './place-aliases.js';
import type { Place, PlaceGazetteer } from './place-gazetteer.js';
import { normalPlaceName } from './place-name.js';

const COUNTRY_NAMES = new Set(['uk', 'u k', 'united kingdom', 'great britain', 'britain', 'gb', 'british isles']);
/** Words before a place that only say "somewhere around there". */
const NEARNESS = /^(near|nr|close to|around|in|at|by|from|the|central|city of|town of) /;
const CITY_CENTRE = / (city centre|town centre|city center|centre)$/;
/** 'Richmond, London' means the Richmond within this distance of London (km). */
const SAME_AREA_KM = 40;
/** A well-known part of a town comes before a village of its name with fewer people. */
const VILLAGE_POPULATION = 3000;
/** The last parts of an address and the last words of a part say where it is; what stands before so many is not looked at. */
const MAX_PARTS = 8;
const MAX_WORDS = 24;

/** What a name leads to: places with the best first, after the postcode district of a part of a town when that is meant. */
export type FoundPlace = { district?: string; places: readonly Place[] };

/**
 * The place a text names. Text after a comma, or the last words, choose between places of one name: 'Newport, Shropshire',
 * 'Ashford Kent', 'Richmond, London'. In an address the first part that is a place and fits what follows wins.
 */
export function findPlace(gazetteer: PlaceGazetteer, text: string): FoundPlace | undefined {
  const named = text.split(/[,;\n]+/).map(plainPart).filter((part) => part !== '' && !COUNTRY_NAMES.has(part));
  const parts = named.slice(-MAX_PARTS);
  if (parts.length === 0) return undefined;
  const found = findInParts(gazetteer, parts) ?? (parts.length === 1 ? findInWords(gazetteer, parts[0]!.split(' ')) : undefined);
  if (found) return found;
  for (const part of parts.toReversed()) {
    const inWords = findInWords(gazetteer, part.split(' '));
    if (inWords) return inWords;
  }
  const guessed = gazetteer.guess(parts.at(-1)!);
  return guessed && { places: [guessed] };
}

function plainPart(part: string): string {
  let plain = normalPlaceName(part).split(' ').slice(-MAX_WORDS).join(' ');
  while (NEARNESS.test(plain)) plain = plain.replace(NEARNESS, '');
  return plain.replace(/ (uk|united kingdom)$/, '').replace(CITY_CENTRE, '');
}

function candidatesOf(gazetteer: PlaceGazetteer, name: string): readonly Place[] {
  const places = gazetteer.named(name);
  const alias = PLACE_ALIASES.get(name);
  const others = alias === undefined ? [] : gazetteer.named(alias);
  return [...places, ...others].sort((a, b) => b.population - a.population);
}

function findInParts(gazetteer: PlaceGazetteer, parts: readonly string[]): FoundPlace | undefined {
  let fallback: FoundPlace | undefined;
  for (const [index, part] of parts.entries()) {
    const candidates = candidatesOf(gazetteer, part);
    const context = parts.slice(index + 1).filter((later) => gazetteer.isArea(later) || candidatesOf(gazetteer, later).length > 0);
    const district = PARTS_BY_NAME.get(part) ?? PARTS_BY_NAME.get([part, ...parts.slice(index + 1, index + 2)].join(' '));
    const fitting = candidates.filter((place) => context.length === 0 || context.some((later) => fits(gazetteer, place, later)));
    if (district !== undefined && (fitting.length === 0 || (context.length === 0 && fitting[0]!.population < VILLAGE_POPULATION))) {
      return { district, places: candidates };
    }
    if (fitting.length > 0) return { places: [...fitting, ...candidates.filter((place) => !fitting.includes(place))] };
    if (candidates.length > 0) fallback = { places: candidates };
  }
  return fallback;
}

function fits(gazetteer: PlaceGazetteer, place: Place, context: string): boolean {
  if (gazetteer.isArea(context) && gazetteer.isIn(place, context)) return true;
  return candidatesOf(gazetteer, context).some(
    (other) => other !== place && distanceKm(place.latitude, place.longitude, other.latitude, other.longitude) <= SAME_AREA_KM,
  );
}

/** Without commas: 'Newport Shropshire' is two parts, 'High Street Leeds' ends with a place. */
function findInWords(gazetteer: PlaceGazetteer, words: readonly string[]): FoundPlace | undefined {
  const known = (name: string): boolean => candidatesOf(gazetteer, name).length > 0 || PARTS_BY_NAME.has(name);
  for (let split = words.length - 1; split > 0; split--) {
    const first = words.slice(0, split).join(' ');
    const rest = words.slice(split).join(' ');
    if (known(first) && (known(rest) || gazetteer.isArea(rest))) return findInParts(gazetteer, [first, rest]);
  }
  for (let start = 1; start < words.length; start++) {
    const ending = words.slice(start).join(' ');
    if (known(ending)) return findInParts(gazetteer, [ending]);
  }
  return undefined;
}
