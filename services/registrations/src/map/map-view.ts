import type { MapCluster, MapHelper, MapView } from '@community-help/api-contracts';
import { MARKERS, type ListingColumns } from '../listing/listing-columns.js';
import { ALL_APART_ZOOM, collectSpots, zoomOfDepth } from './collect-spots.js';
import { toDegrees } from './mercator.js';
import { mergeNear, type Spot } from './merge-near.js';
import type { PointTree } from './point-tree.js';
import { frameOf, isInside, sumIn, type Bounds, type Frame, type Region } from './region.js';

/**
 * What a map shows between these bounds of the helpers of a region, grouped by cells of the given depth. A ring of two cells around the view
 * is looked at as well, so that a group does not change while the map is dragged. `undefined` when there would be more than `limit` things.
 */
export function mapView(tree: PointTree, region: Region, bounds: Bounds, depth: number, limit: number, isAllApart = false): MapView | undefined {
  const frame = frameOf(bounds);
  const spots: Spot[] = [];
  if (!collectSpots({ tree, region, frame: widened(frame, 2 / 2 ** depth), depth, isAllApart, limit: limit * 3 }, spots)) return undefined;
  const merged = isAllApart ? spots : mergeNear(spots, depth);
  const reach = widened(frame, 0.5 / 2 ** depth);
  const shown = merged.filter(({ x, y }) => isInside(x, y, reach));
  if (shown.length > limit) return undefined;
  return {
    total: sumIn(tree, { ...region, frame }).count,
    matching: sumIn(tree, region).count,
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
  return {
    kind: 'helper',
    id: columns.id(helper),
    name: columns.name(helper),
    ...columns.position(helper),
    projectType: columns.projectType(helper),
    marker: columns.marker(helper),
    isVerified: columns.isVerified(helper),
    ...columns.check(helper),
  };
}

function widened({ topLeft, bottomRight }: Frame, by: number): Frame {
  return { topLeft: { x: topLeft.x - by, y: topLeft.y - by }, bottomRight: { x: bottomRight.x + by, y: bottomRight.y + by } };
}
