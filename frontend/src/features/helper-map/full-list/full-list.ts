import type { HelperListing } from '@community-help/api-contracts';
import type { MapWindow } from '../../../app/api.js';
import { filterHelpers, indexHelper, type HelperFilter, type IndexedHelper } from '../filter-helpers.js';
import { boxAround, groupPoints, isInBox, type Box, type MapItem } from '../group-points.js';

/** What one view of the filtered map shows. */
export interface PinsQuestion {
  filter: HelperFilter;
  /** undefined = the map does not know yet what it shows. */
  view: MapWindow | undefined;
}

export interface PinsAnswer {
  items: readonly MapItem[];
  /** Around every helper that passes the filter, also outside the view; undefined when none has a place. */
  bounds: Box | undefined;
  count: number;
}

/** The beginning of the list beside the map. */
export interface RowsQuestion {
  /** `ids`: these helpers in this order. `box`: everybody in it; undefined = everybody. */
  of: { filter: HelperFilter } | { ids: readonly string[] } | { box: Box | undefined };
  length: number;
}

export interface RowsAnswer {
  rows: readonly HelperListing[];
  total: number;
}

/** The API answered with something else than the list. */
export class ListRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Every helper, and what is asked of them. With 100,000 of them reading the answer takes half a second and a search tens of milliseconds,
 * so this lives in a worker and gives away only what is shown.
 */
export class FullList {
  private loaded: readonly IndexedHelper[] | undefined;
  private byId: ReadonlyMap<string, IndexedHelper> = new Map();
  private last: { key: string; matching: readonly IndexedHelper[]; bounds: Box | undefined } | undefined;

  /** Fetches the list, as every call of the product is made; gives the number of helpers. @throws ListRefused */
  async load(address: string): Promise<number> {
    const response = await fetch(address, { credentials: 'include', headers: { 'Content-Type': 'application/json' } });
    const text = await response.text();
    if (!response.ok) throw new ListRefused(response.status, `${response.status}: ${text || response.statusText}`);
    const helpers = (JSON.parse(text) as HelperListing[]).map(indexHelper);
    this.byId = new Map(helpers.map((one) => [one.helper.id, one]));
    this.loaded = helpers;
    this.last = undefined;
    return helpers.length;
  }

  pins({ filter, view }: PinsQuestion): PinsAnswer {
    const { matching, bounds } = this.search(filter);
    const items = view ? groupPoints(matching.flatMap(({ placed }) => placed ?? []), view.bbox, view.zoom) : [];
    return { items, bounds, count: matching.length };
  }

  rows({ of, length }: RowsQuestion): RowsAnswer {
    const all = this.everybody(of);
    return { rows: all.slice(0, length).map(({ helper }) => helper), total: all.length };
  }

  find(id: string): HelperListing | undefined {
    return this.byId.get(id)?.helper;
  }

  private get helpers(): readonly IndexedHelper[] {
    if (!this.loaded) throw new Error('The list has not been loaded');
    return this.loaded;
  }

  private everybody(of: RowsQuestion['of']): readonly IndexedHelper[] {
    if ('filter' in of) return this.search(of.filter).matching;
    if ('ids' in of) return of.ids.flatMap((id) => this.byId.get(id) ?? []);
    const { box } = of;
    return box ? this.helpers.filter(({ placed }) => placed && isInBox(placed, box)) : this.helpers;
  }

  /** Pins, list and every move of the map ask for the same filter. */
  private search(filter: HelperFilter) {
    const key = JSON.stringify(filter);
    if (this.last?.key === key) return this.last;
    const matching = filterHelpers(this.helpers, filter);
    const bounds = boxAround(matching.flatMap(({ placed }) => (placed ? { latitude: placed.lat, longitude: placed.lng } : [])));
    this.last = { key, matching, bounds };
    return this.last;
  }
}
