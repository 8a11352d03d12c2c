import type { MapCluster } from '@community-help/api-contracts';
import { MARKER_KINDS } from '../../domain/marker-art.js';
import { MAX_ZOOM_OF_GROUPS, toPixels, type MapItem, type MapPin } from './map-items.js';

/** px: the plate of a group with a little room around it. Cells of 64 px leave the middles of two groups nearer than that to each other. */
const PLATE_WIDTH = 46;
const PLATE_HEIGHT = 36;

interface Plate {
  x: number;
  y: number;
  /** What the group that stands here becomes together with those that join it. */
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

/** px: a pin stands on its tip. */
const PIN_HALF_WIDTH = 16;
const PIN_HEIGHT = 40;

/** A pin before a plate hides its count. */
function hides({ x, y }: Pick<Plate, 'x' | 'y'>, plate: Plate): boolean {
  const middle = y - PIN_HEIGHT / 2;
  return Math.abs(plate.x - x) < (PLATE_WIDTH + 2 * PIN_HALF_WIDTH) / 2 && Math.abs(plate.y - middle) < (PLATE_HEIGHT + PIN_HEIGHT) / 2;
}

function asGroup({ latitude, longitude, marker }: MapPin, zoom: number): MapCluster {
  return { kind: 'cluster', id: 0, latitude, longitude, count: 1, kinds: { [marker]: 1 }, expansionZoom: zoom + 2 };
}

/** Groups whose plates would lie over each other become one, where the larger stands, and take in the pins that would hide them. */
export function joinOverlapping(items: readonly MapItem[], zoom: number): readonly MapItem[] {
  // Nothing would take them apart again.
  if (zoom > MAX_ZOOM_OF_GROUPS) return items;
  const plates: Plate[] = [];
  const groups = items.filter((item) => item.kind === 'cluster').sort((a, b) => b.count - a.count || a.id - b.id);
  for (const group of groups) {
    const plate = { ...toPixels({ lat: group.latitude, lng: group.longitude }, zoom), group };
    const under = plates.find((other) => isOver(other, plate));
    if (under) under.group = join(under.group, group, zoom);
    else plates.push(plate);
  }
  const pins = items.filter((item) => item.kind === 'helper').filter((pin) => {
    const at = toPixels({ lat: pin.latitude, lng: pin.longitude }, zoom);
    const under = plates.find((plate) => hides(at, plate));
    if (under) under.group = join(under.group, asGroup(pin, zoom), zoom);
    return !under;
  });
  return plates.length + pins.length === items.length ? items : [...pins, ...plates.map(({ group }) => group)];
}
