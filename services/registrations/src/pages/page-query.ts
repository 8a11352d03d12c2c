import { findCategory, PROJECT_TYPES } from '@community-help/api-contracts';
import type { FieldFault } from '@community-help/service-kit';
import { helperProblems } from '../helper/helper.problems.js';
import type { Category } from '../listing/listing-store.js';
import type { ViewQuery } from '../map/answer-view.js';
import type { Bounds } from '../map/region.js';
import type { ListingFilter } from './listing-filter.js';
import { readCursor, type Cursor } from './page-cursor.js';

export interface PageQuery {
  filter: ListingFilter;
  /** Only helpers on the map inside of it. */
  bounds?: Bounds;
  /** Nearest first from here, decimal degrees; by name without it. */
  near?: { latitude: number; longitude: number };
  /** 1 to 50. */
  limit: number;
  after?: Cursor;
}

/** What `GET /api/registrations` was asked for: the whole list of a category, a map view, or a page. */
export type ListingQuery = { category: Category; view?: undefined; page?: undefined } | { view: ViewQuery; page?: undefined } | { page: PageQuery; view?: undefined };

const EVERYONE: ListingQuery = { category: 'all' };
const MAX_LIMIT = 50;
const LONGEST_TEXT = 100;
/** Half of the Earth's circumference. */
const MAX_KM = 20_038;
const NUMBER = /^\s*[+-]?\d{1,5}(\.\d{1,20})?(e-\d{1,2})?\s*$/i;

/** Reads one parameter at a time and gathers what is wrong with them. */
class Parameters {
  private readonly faults: FieldFault[] = [];

  constructor(private readonly query: Record<string, unknown>) {}

  has(field: string): boolean {
    return this.query[field] !== undefined;
  }

  /** What `parse` makes of the parameter; undefined when it is not there, or wrong. */
  read<Value>(field: string, mustBe: string, parse: (text: string) => Value | undefined): Value | undefined {
    if (!this.has(field)) return undefined;
    const text = this.query[field];
    const value = typeof text === 'string' ? parse(text) : undefined;
    if (value === undefined) this.fault(field, `must be ${mustBe}`);
    return value;
  }

  fault(field: string, what: string): void {
    this.faults.push({ field, message: `${field} ${what}` });
  }

  /** @throws Problem 400 with a sentence for each parameter that is wrong */
  check(): void {
    if (this.faults.length > 0) throw helperProblems.badFields(this.faults);
  }
}

/** Reads the parameters of the list. @throws Problem 400 saying which of them cannot be read */
export function readListingQuery(query: Record<string, unknown>): ListingQuery {
  if (Object.keys(query).length === 0) return EVERYONE;
  const parameters = new Parameters(query);
  const category = parameters.read('projectType', `all or one of ${PROJECT_TYPES.join(', ')}`, readCategory) ?? 'all';
  const q = parameters.read('q', `at most ${LONGEST_TEXT} characters`, readText);
  const near = parameters.read('near', 'latitude,longitude in degrees, such as 53.48,-2.24', readPlace);
  const km = parameters.read('within', 'a distance in km, more than 0', (text) => readNumber(text, Number.MIN_VALUE, MAX_KM));
  const bounds = parameters.read('bbox', 'west,south,east,north in degrees, such as -8,50,2,59', readBounds);
  const zoom = parameters.read('zoom', 'a number from 0 to 22', (text) => readNumber(text, 0, 22));
  const limit = parameters.read('limit', `a whole number from 1 to ${MAX_LIMIT}`, readLimit);
  const after = parameters.read('after', 'what the page before gave as next', (text) => readCursor(text, parameters.has('near')));
  if (parameters.has('within') && !parameters.has('near')) parameters.fault('within', 'needs near');
  for (const field of ['q', 'near', 'after'] as const) {
    if (parameters.has(field) && !parameters.has('limit') && (field === 'after' || !parameters.has('zoom'))) parameters.fault(field, 'needs limit');
  }
  if (parameters.has('zoom') && parameters.has('limit')) parameters.fault('zoom', 'cannot stand beside limit');
  if (parameters.has('zoom') && !parameters.has('bbox')) parameters.fault('zoom', 'needs bbox');
  if (parameters.has('bbox') && !parameters.has('zoom') && !parameters.has('limit')) parameters.fault('bbox', 'needs zoom or limit');
  parameters.check();

  const circle = near && km !== undefined ? { ...near, km } : undefined;
  const filter: ListingFilter = { category, ...(q ? { q } : {}), ...(circle ? { circle } : {}) };
  if (limit !== undefined) return { page: { filter, limit, ...(bounds ? { bounds } : {}), ...(near ? { near } : {}), ...(after ? { after } : {}) } };
  if (bounds !== undefined && zoom !== undefined) return { view: { filter, bounds, zoom } };
  return { category };
}

function readCategory(text: string): Category | undefined {
  return text === '' || text === 'all' ? 'all' : findCategory(text)?.id;
}

function readText(text: string): string | undefined {
  const trimmed = text.trim();
  return [...trimmed].length <= LONGEST_TEXT ? trimmed : undefined;
}

function readNumber(text: string, least: number, most: number): number | undefined {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function readLimit(text: string): number | undefined {
  const value = readNumber(text, 1, MAX_LIMIT);
  return Number.isInteger(value) ? value : undefined;
}

function readPlace(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...more] = text.split(',').map((part, at) => readNumber(part, at === 0 ? -90 : -180, at === 0 ? 90 : 180));
  return latitude === undefined || longitude === undefined || more.length > 0 ? undefined : { latitude, longitude };
}

function readBounds(text: string): Bounds | undefined {
  const [west, south, east, north, ...more] = text.split(',').map((part, at) => readNumber(part, at % 2 ? -90 : -9999, at % 2 ? 90 : 9999));
  if (west === undefined || south === undefined || east === undefined || north === undefined || more.length > 0) return undefined;
  return west <= east && south <= north ? { west, south, east, north } : undefined;
}
