import { findCategory, PROJECT_TYPES, type ProjectType } from '@community-help/api-contracts';
import { helperProblems } from '../helper/helper.problems.js';
import type { Bounds } from '../map/map-view.js';

export interface ListingQuery {
  type: ProjectType | 'all';
  /** Present when a map view is asked for. */
  view?: { bounds: Bounds; zoom: number };
}

/**
 * Reads `projectType`, `bbox` (west,south,east,north in decimal degrees) and `zoom` (0 to 22) of the list.
 * @throws Problem 400 saying which of them cannot be read
 */
export function readListingQuery(query: Record<string, unknown>): ListingQuery {
  const type = readType(query['projectType']);
  const [bbox, zoom] = [query['bbox'], query['zoom']];
  if (bbox === undefined && zoom === undefined) return { type };
  if (bbox === undefined || zoom === undefined) throw helperProblems.badQuery('Please give bbox and zoom together, or neither.');
  return { type, view: { bounds: readBounds(bbox), zoom: readZoom(zoom) } };
}

function readType(value: unknown): ProjectType | 'all' {
  if (value === undefined || value === '' || value === 'all') return 'all';
  const category = typeof value === 'string' ? findCategory(value) : undefined;
  if (!category) throw helperProblems.badQuery(`Please correct: projectType must be all or one of ${PROJECT_TYPES.join(', ')}.`);
  return category.id;
}

function readBounds(value: unknown): Bounds {
  const parts = typeof value === 'string' ? value.split(',') : [];
  const [west, south, east, north] = parts.map((part) => (/^\s*[+-]?\d{1,4}(\.\d{1,20})?(e-\d{1,2})?\s*$/i.test(part) ? Number(part) : Number.NaN));
  const isGood =
    parts.length === 4 && [west, south, east, north].every(Number.isFinite) && west! <= east! && south! <= north! && Math.abs(south!) <= 90 && Math.abs(north!) <= 90;
  if (!isGood) throw helperProblems.badQuery('Please correct: bbox must be west,south,east,north in degrees, such as -8,50,2,59.');
  return { west: west!, south: south!, east: east!, north: north! };
}

function readZoom(value: unknown): number {
  const zoom = typeof value === 'string' && /^\d{1,2}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(zoom <= 22)) throw helperProblems.badQuery('Please correct: zoom must be a number from 0 to 22.');
  return zoom;
}
