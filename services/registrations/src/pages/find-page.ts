import type { ListingColumns } from '../listing/listing-columns.js';
import type { ListingStore } from '../listing/listing-store.js';
import { frameOf, isIn, slotsIn, sumIn, type Region } from '../map/region.js';
import type { PointTree } from '../map/point-tree.js';
import { filterTree } from './listing-filter.js';
import { nearestFirst } from './nearest.js';
import type { PageQuery } from './page-query.js';

/** So many helpers of a place are sorted by name; of more, the list of all names is gone through until the page is full. */
const SORTED_AT_MOST = 5000;

export interface Place {
  slot: number;
  /** From `near`; null without it, and for helpers without a place. */
  km: number | null;
}

export interface FoundPage {
  /** One more than asked for, when there are more. */
  places: Place[];
  total: number;
}

/** Which helpers stand on a page. @param found slots whose texts contain `q`, when there is one */
export function findPage(store: ListingStore, query: PageQuery, found: Int32Array | undefined): FoundPage {
  const { tree, region: filtered } = filterTree(store, query.filter, found);
  const region: Region = query.bounds ? { ...filtered, frame: frameOf(query.bounds) } : filtered;
  // whoever asks for a place or a distance wants nobody of whom neither is known
  const isOnMapOnly = region.frame !== undefined || region.circle !== undefined;
  const isWanted = (slot: number): boolean =>
    store.columns.isListed(slot) && store.isIn(query.filter.category, slot) && (!isOnMapOnly || (store.columns.isPlaced(slot) && isIn(store.columns, region, slot)));
  const names = (): Iterable<number> => found?.values() ?? store.names.from(() => true);

  const total = isOnMapOnly ? sumIn(tree, region).count : found ? countOf(found, isWanted) : store.count(query.filter.category);
  if (query.near) return { total, places: byDistance(store, query, tree, region, isOnMapOnly ? undefined : names, isWanted) };
  const isFew = found !== undefined || (isOnMapOnly && total <= SORTED_AT_MOST);
  const slots = !isFew ? namesAfter(store, query) : found ? found.values() : slotsIn(tree, region);
  return { total, places: take(isFew ? firstByName(store.columns, slots, query, isWanted) : filter(slots, isWanted), query.limit + 1).map((slot) => ({ slot, km: null })) };
}

/** Nearest first; then, unless a place or a distance was asked for, those that are not on the map, by name. */
function byDistance(
  store: ListingStore,
  query: PageQuery,
  tree: PointTree,
  region: Region,
  names: (() => Iterable<number>) | undefined,
  isWanted: (slot: number) => boolean,
): Place[] {
  const { near, after, limit } = query;
  const wanted = limit + 1;
  const places: Place[] = after?.kind === 'name' ? [] : take(nearestFirst(tree, region, near!, after), wanted);
  if (!names || places.length === wanted) return places;
  const isUnplaced = (slot: number): boolean => !store.columns.isPlaced(slot) && isWanted(slot);
  const unplaced = firstByName(store.columns, names(), { ...query, limit: wanted - places.length - 1 }, isUnplaced);
  return [...places, ...unplaced.map((slot) => ({ slot, km: null }))];
}

function namesAfter({ columns, names }: ListingStore, { after }: PageQuery): Iterable<number> {
  return names.from((slot) => after?.kind !== 'name' || columns.compareNameWith(slot, after.key, after.id) > 0);
}

/** The first slots by name behind the cursor, of slots in any order. */
function firstByName(columns: ListingColumns, slots: Iterable<number>, { after, limit }: PageQuery, isWanted: (slot: number) => boolean): number[] {
  const first: number[] = [];
  for (const slot of slots) {
    if (first.length > limit && columns.compareNames(slot, first.at(-1)!) >= 0) continue;
    if (!isWanted(slot) || (after?.kind === 'name' && columns.compareNameWith(slot, after.key, after.id) <= 0)) continue;
    let at = first.length;
    while (at > 0 && columns.compareNames(slot, first[at - 1]!) < 0) at--;
    first.splice(at, 0, slot);
    if (first.length > limit + 1) first.pop();
  }
  return first;
}

function* filter(slots: Iterable<number>, isWanted: (slot: number) => boolean): Generator<number> {
  for (const slot of slots) if (isWanted(slot)) yield slot;
}

function take<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

function countOf(slots: Int32Array, isWanted: (slot: number) => boolean): number {
  let count = 0;
  for (const slot of slots) if (isWanted(slot)) count++;
  return count;
}
