import type { MapCluster } from '@community-help/api-contracts';
import { MARKER_KINDS } from '../../domain/marker-art.js';
import { MAX_ZOOM_OF_GROUPS, toPixels, type MapItem } from './map-items.js';

/** px: the plate of a group with a little room around it. Cells of 64 px leave the middles of two groups nearer than that to each other. */
const PLATE_WIDTH = 46;
const PLATE_HEIGHT = 36;

interface Plate {
  x: number;
  y: number;
  /** The group that stands here, and what it becomes together with those that join it. */
  first: MapCluster;
  group: MapCluster;
}

function isOver(a: Plate, b: Plate): boolean {
  return Math.abs(a.x - b.x) < PLATE_WIDTH && Math.abs(a.y - b.y) < PLATE_HEIGHT;
}

/** What two groups become stands for two places, also where each of them is one place. */
function join({ sameSpot: _isOnePlace, ...large }: MapCluster, small: MapCluster, zoom: number): MapCluster {
  const kinds: MapCluster['kinds'] = { ...large.kinds };
  for (const kind of MARKER_KINDS) if (small.kinds?.[kind]) kinds[kind] = (kinds[kind] ?? 0) + small.kinds[kind];
  return { ...large, count: large.count + small.count, ...(large.kinds && { kinds }), expansionZoom: Math.min(large.expansionZoom, zoom + 2) };
}

/** Groups whose plates would lie over each other become one, where the larger stands; so no plate comes nearer to a third. */
export function joinOverlapping(items: readonly MapItem[], zoom: number): readonly MapItem[] {
  // Nothing would take them apart again.
  if (zoom > MAX_ZOOM_OF_GROUPS) return items;
  const plates: Plate[] = [];
  const groups = items.filter((item) => item.kind === 'cluster').sort((a, b) => b.count - a.count || a.id - b.id);
  for (const group of groups) {
    const plate = { ...toPixels({ lat: group.latitude, lng: group.longitude }, zoom), first: group, group };
    const under = plates.find((other) => isOver(other, plate));
    if (under) under.group = join(under.group, group, zoom);
    else plates.push(plate);
  }
  if (plates.length === groups.length) return items;
  const joined = new Map<MapItem, MapCluster>(plates.map(({ first, group }) => [first, group]));
  return items.flatMap((item) => (item.kind === 'helper' ? item : (joined.get(item) ?? [])));
}
