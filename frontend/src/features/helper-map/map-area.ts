import { SEARCH } from '@community-help/api-contracts';
import { distanceKm, type LatLng } from '../../domain/distance.js';
import { toPixels } from './map-items.js';
import type { MapWindow } from './map-views.js';

/** What a map shows, as a search asks for it: everything within `km` around its middle. */
export interface MapArea extends LatLng {
  km: number;
}

/** Of its width or height: a map that was moved this far shows another area. */
const FAR = 0.25;

function middleOf({ bbox: [west, south, east, north] }: MapWindow): LatLng {
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** The largest circle in a view, in whole km that a search may ask for, around a middle to eleven metres. */
export function areaOf(view: MapWindow): MapArea {
  const { lat, lng } = middleOf(view);
  const [, , east, north] = view.bbox;
  const reach = Math.min(distanceKm({ lat, lng }, { lat, lng: east }), distanceKm({ lat, lng }, { lat: north, lng }));
  const km = Math.min(SEARCH.maxDistanceKm, Math.max(SEARCH.minDistanceKm, Math.floor(reach)));
  return { lat: Number(lat.toFixed(4)), lng: Number(lng.toFixed(4)), km };
}

/** Whether a view shows another area than one before: nearer, further away, or somewhere else. */
export function isAnotherArea(now: MapWindow, before: MapWindow): boolean {
  if (now.zoom !== before.zoom) return true;
  const [a, b] = [toPixels(middleOf(now), now.zoom), toPixels(middleOf(before), now.zoom)];
  const [west, south, east, north] = now.bbox;
  const [low, high] = [toPixels({ lat: south, lng: west }, now.zoom), toPixels({ lat: north, lng: east }, now.zoom)];
  return Math.abs(a.x - b.x) > (high.x - low.x) * FAR || Math.abs(a.y - b.y) > (low.y - high.y) * FAR;
}
