import { ADDRESS_NOT_SHOWN, isIndividual, SHOWN_WITHIN_METRES, type PlaceMark } from '@community-help/api-contracts';
import { coordinatesIn, sixDecimals } from './coordinates.js';
import type { Helper } from './helper.entity.js';

/** Columns that say where a listing is, and whether that is shown. */
export type PlaceColumns = Pick<Helper, 'latitude' | 'longitude' | 'locationPrecision' | 'hidesPlace' | 'organizationType'>;
export type ShownPlace = Pick<Helper, 'latitude' | 'longitude' | 'locationPrecision'> & PlaceMark;

/** Metres of a degree of latitude, on a globe of the Earth's mean radius. */
const METRES_OF_DEGREE = 111_195;
/** Side of a square whose corners are just within the distance of its middle: half the diagonal. */
const SIDE = (SHOWN_WITHIN_METRES * Math.SQRT2) / METRES_OF_DEGREE;
/** Under the rounding to six decimals, and the curve of the globe. */
const ROW = SIDE * 0.99;
/** Places so coarse that they are nobody's own. */
const COARSE: ReadonlySet<Helper['locationPrecision']> = new Set(['sector', 'district', 'place', 'area-only']);

/** Where visitors see a listing. Of somebody whose place is hidden it is the middle of a square of the country, always the same one: no number of questions tells more. */
export function shownPlaceOf(helper: PlaceColumns): ShownPlace {
  const { latitude, longitude, locationPrecision } = helper;
  if (!isPlaceHidden(helper) || latitude === null || longitude === null || COARSE.has(locationPrecision)) return { latitude, longitude, locationPrecision };
  const shown = middleOfSquare(Number(latitude), Number(longitude));
  return { latitude: String(shown.latitude), longitude: String(shown.longitude), locationPrecision: 'sector', withinMetres: SHOWN_WITHIN_METRES };
}

/** Tells an owner where visitors see the listing. @param sentence what is said of the exact place */
export function placementWords(helper: PlaceColumns, sentence: string): string {
  const { withinMetres } = shownPlaceOf(helper);
  return withinMetres === undefined ? sentence : `Shown on the map within ${withinMetres} m of your place; nobody sees the exact one.`;
}

export function isPlaceHidden({ hidesPlace, organizationType }: Pick<Helper, 'hidesPlace' | 'organizationType'>): boolean {
  return hidesPlace || isIndividual(organizationType);
}

/** Of a grid over the whole globe; its columns are as wide as its rows are high, wherever one is. */
function middleOfSquare(latitude: number, longitude: number): { latitude: number; longitude: number } {
  const middle = (degrees: number, side: number) => (Math.floor(degrees / side) + 0.5) * side;
  const shown = Math.max(-90, Math.min(90, middle(latitude, ROW)));
  // A row is widest on its side towards the equator.
  const widest = Math.cos((Math.max(0, Math.abs(shown) - ROW / 2) * Math.PI) / 180);
  return { latitude: sixDecimals(shown), longitude: sixDecimals(Math.max(-180, Math.min(180, middle(longitude, ROW / widest)))) };
}

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)(?:\s*\d[A-Z]{2})?\s*$/i;
const STREET = /\b(street|st|road|rd|lane|ln|avenue|ave|close|drive|way|place|court|crescent|terrace|gardens?|grove|hill|square|mews|walk|row|park|house|flat|cottage|farm|lodge|villas?|buildings?|yard|rise|view|green)\.?$/i;

/** What of an address is shown of somebody whose place is hidden: town and postcode district, as far as they can be told from streets and houses. */
export function shownAddressOf(location: string): string {
  if (coordinatesIn(location)) return ADDRESS_NOT_SHOWN;
  const [, district] = POSTCODE.exec(location) ?? [];
  const rest = district === undefined ? location : location.slice(0, POSTCODE.exec(location)?.index);
  const parts = rest.split(/[,\n]/).map((part) => part.trim()).filter(Boolean);
  const last = parts.at(-1);
  const town = last !== undefined && !/\d/.test(last) && !STREET.test(last) ? last : undefined;
  return [town, district?.toUpperCase()].filter((part) => part !== undefined).join(', ') || ADDRESS_NOT_SHOWN;
}
