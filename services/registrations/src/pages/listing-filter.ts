import { groupOf } from '../listing/listed.js';
import type { Category, ListingStore } from '../listing/listing-store.js';
import { ALL_GROUPS, PointTree } from '../map/point-tree.js';
import type { Circle, Region } from '../map/region.js';

/** Which helpers a page or a map view is about. */
export interface ListingFilter {
  category: Category;
  /** Trimmed text that name, services or description contain. */
  q?: string;
  /** Only helpers on the map at most so far away. */
  circle?: Circle;
}

/** Where to look for the helpers of a filter. @param found slots that the text was found in, when there is one */
export function filterTree(store: ListingStore, { category, circle }: ListingFilter, found: Int32Array | undefined): { tree: PointTree; region: Region } {
  const region: Region = { group: category === 'all' ? ALL_GROUPS : groupOf(category), ...(circle ? { circle } : {}) };
  if (!found) return { tree: store.tree, region };
  const tree = new PointTree(store.columns);
  for (const slot of found) if (store.columns.isPlaced(slot)) tree.add(slot);
  return { tree, region };
}
