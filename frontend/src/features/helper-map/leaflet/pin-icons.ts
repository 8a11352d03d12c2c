import L from 'leaflet';
import { markerArt, MARKER_LABELS } from '../../../domain/marker-art.js';
import type { MapItem } from '../group-points.js';

/** The element is at least 44 px each way for fingers; the drawing inside it is scaled by CSS (`--pin-scale`) around its tip. */
const PIN_SIZE: L.PointTuple = [44, 50];
const PIN_TIP: L.PointTuple = [22, 48];

const cache = new Map<string, L.DivIcon>();

function cached(key: string, make: () => L.DivIcon): L.DivIcon {
  const known = cache.get(key);
  if (known) return known;
  const icon = make();
  cache.set(key, icon);
  return icon;
}

/** 1,234 as '1.2k': a plate on the map is 44 px wide. */
function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

export function iconOf(item: MapItem): L.DivIcon {
  if (item.kind === 'cluster') {
    const text = shortCount(item.count);
    return cached(text, () => L.divIcon({ className: 'map-group', html: `<span>${text}</span>`, iconSize: [48, 44], iconAnchor: [24, 22] }));
  }
  const kind = item.marker;
  return cached(kind, () =>
    L.divIcon({ className: 'map-pin', html: `<img src="${markerArt(kind)}" alt="" width="38" height="50">`, iconSize: PIN_SIZE, iconAnchor: PIN_TIP }),
  );
}

export function nameOf(item: MapItem): string {
  if (item.kind === 'cluster') return `${item.count.toLocaleString('en-GB')} helpers ${item.sameSpot ? 'at this place, show them' : 'here, zoom in'}`;
  return `${item.name}, ${MARKER_LABELS[item.marker]}`;
}

/** One key per thing, stable from view to view. */
export function keyOf(item: MapItem): string {
  if (item.kind === 'helper') return `helper ${item.id}`;
  return `${item.sameSpot ? 'spot' : 'group'} ${item.id} ${item.count}`;
}

export const visitorIcon = L.divIcon({
  className: 'map-you',
  html: '<img src="/art/marker-you.svg" alt="" width="44" height="44">',
  iconSize: [44, 44],
  iconAnchor: [22, 22],
});
