import L from 'leaflet';
import { markerArt, MARKER_KINDS, MARKER_LABELS } from '../../../domain/marker-art.js';
import type { MapCluster } from '@community-help/api-contracts';
import type { MapItem } from '../map-items.js';

/** The element is at least 44 px each way for fingers; the drawing inside it is scaled by CSS (`--pin-scale`) around its tip. */
const PIN_SIZE: L.PointTuple = [44, 50];
const PIN_TIP: L.PointTuple = [22, 48];

const MOST_ICONS = 500;
const cache = new Map<string, L.DivIcon>();

function cached(key: string, make: () => L.DivIcon): L.DivIcon {
  const known = cache.get(key);
  if (known) return known;
  const icon = make();
  if (cache.size >= MOST_ICONS) cache.clear();
  cache.set(key, icon);
  return icon;
}

/** 1,234 as '1.2k': a plate on the map is 44 px wide. */
function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

/** Shares of the ring are rounded to this many, so that groups share their icons. */
const RING_STEPS = 16;

/** The colours of the kinds in a group, each as much of the ring as there are helpers of it; nothing small gets lost. */
function ringOf({ kinds = {}, count }: MapCluster): string {
  const present = MARKER_KINDS.filter((kind) => (kinds[kind] ?? 0) > 0);
  const shares = present.map((kind) => Math.max(1, Math.round((kinds[kind]! / count) * RING_STEPS)));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let at = 0;
  const stops = present.map((kind, index) => {
    const from = at;
    at += (shares[index]! / whole) * 360;
    return `var(--m-${kind}) ${from.toFixed(0)}deg ${at.toFixed(0)}deg`;
  });
  return stops.length > 0 ? `conic-gradient(${stops.join(',')})` : 'conic-gradient(#fff 0deg 360deg)';
}

export function iconOf(item: MapItem): L.DivIcon {
  if (item.kind === 'cluster') {
    const text = shortCount(item.count);
    const ring = ringOf(item);
    return cached(`${text} ${ring}`, () => L.divIcon({ className: 'map-group', html: `<span style="--kinds:${ring}">${text}</span>`, iconSize: [48, 44], iconAnchor: [24, 22] }));
  }
  const { marker, rank } = item;
  const number = rank === undefined ? '' : `<b class="pin-number">${rank}</b>`;
  return cached(`${marker} ${number}`, () =>
    L.divIcon({ className: 'map-pin', html: `<span class="map-pin-drawing"><img src="${markerArt(marker)}" alt="" width="38" height="50">${number}</span>`, iconSize: PIN_SIZE, iconAnchor: PIN_TIP }),
  );
}

export function nameOf(item: MapItem): string {
  if (item.kind === 'cluster') return `${item.count.toLocaleString('en-GB')} helpers ${item.sameSpot ? 'at this place, show them' : 'here, zoom in'}${kindsInWords(item)}`;
  const name = `${item.name}, ${MARKER_LABELS[item.marker]}`;
  return item.rank === undefined ? name : `${item.rank}: ${name}`;
}

/** What the ring shows, for those who cannot see its colours: ': 3 Emergency Help, 9 General Help'. */
function kindsInWords({ kinds = {} }: MapCluster): string {
  const words = MARKER_KINDS.flatMap((kind) => (kinds[kind] ? `${kinds[kind].toLocaleString('en-GB')} ${MARKER_LABELS[kind]}` : []));
  return words.length > 0 ? `: ${words.join(', ')}` : '';
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
