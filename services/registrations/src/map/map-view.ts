import type { MapCluster, MapHelper, MapView } from '@community-help/api-contracts';
import { MARKERS, type ListingColumns } from '../listing/listing-columns.js';
import { ALL_APART_ZOOM, collectSpots, zoomOfDepth } from './collect-spots.js';
import { toDegrees } from './mercator.js';
import { mergeNear, type Spot } from './merge-near.js';
import type { PointTree } from './point-tree.js';
import { frameOf, isInside, slotsIn, sumIn, type Bounds, type Frame, type Region } from './region.js';

/** Up to so many helpers of a view are never grouped: the page has room for each. */
export const FEW = 20;

/**
 * What a map shows between these bounds of the helpers of a region, grouped by cells of the given depth. A ring of two cells around the view
 * is looked at as well, so that a group does not change while the map is dragged. `undefined` when there would be more than `limit` things.
 * At most `FEW` helpers in view, or less than half a cell outside of it, are given one by one, also those at one place.
 */
export function mapView(tree: PointTree, region: Region, bounds: Bounds, depth: number, limit: number, isAllApart = false): MapView | undefined {
  const frame = frameOf(bounds);
  const reach = widened(frame, 0.5 / 2 ** depth);
  const numbers = { total: sumIn(tree, { ...region, frame }).count, matching: sumIn(tree, region).count };
  const near = { ...region, frame: reach };
  if (sumIn(tree, near).count <= FEW) return { ...numbers, items: [...slotsIn(tree, near)].map((slot) => helperOf(tree.columns, slot)) };
  const spots: Spot[] = [];
  if (!collectSpots({ tree, region, frame: widened(frame, 2 / 2 ** depth), depth, isAllApart, limit: limit * 3 }, spots)) return undefined;
  const merged = isAllApart ? spots : mergeNear(spots, depth);
  const shown = merged.filter(({ x, y }) => isInside(x, y, reach));
  if (shown.length > limit) return undefined;
  return {
    ...numbers,
    items: shown.map((spot) => itemOf(tree.columns, spot, zoomOfDepth(depth))),
  };
}

/** True when at this zoom only helpers at exactly one place are still one thing. */
export function isAllApartAt(zoom: number): boolean {
  return zoom >= ALL_APART_ZOOM;
}

function itemOf(columns: ListingColumns, { helper, x, y, id, count, kinds, expansionZoom, samePlaceAs }: Spot, zoom: number): MapCluster | MapHelper {
  if (helper === undefined) {
    // of helpers at one place the very numbers of the place, so that a page can be asked for by them
    const place = samePlaceAs === undefined ? toDegrees({ x, y }) : columns.position(samePlaceAs);
    const present = MARKERS.map((marker, kind) => [marker, kinds[kind]!] as const).filter(([, number]) => number > 0);
    const cluster: MapCluster = { kind: 'cluster', id, ...place, count, kinds: Object.fromEntries(present), expansionZoom: Math.max(expansionZoom ?? 0, zoom + 1) };
    return samePlaceAs === undefined ? cluster : { ...cluster, sameSpot: true };
  }
  return helperOf(columns, helper);
}

function helperOf(columns: ListingColumns, slot: number): MapHelper {
  return {
    kind: 'helper',
    id: columns.id(slot),
    name: columns.name(slot),
    ...columns.position(slot),
    projectType: columns.projectType(slot),
    marker: columns.marker(slot),
    isVerified: columns.isVerified(slot),
    ...columns.check(slot),
  };
}

function widened({ topLeft, bottomRight }: Frame, by: number): Frame {
  return { topLeft: { x: topLeft.x - by, y: topLeft.y - by }, bottomRight: { x: bottomRight.x + by, y: bottomRight.y + by } };
}
