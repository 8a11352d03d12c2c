import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapItem } from '../map-items.js';
import { TOWNS, type Town } from '../outline/towns.js';

/** px: half the width of a letter, half the width of a pin, and how far a pin reaches above and below a name. */
const HALF_LETTER = 3.4;
const HALF_PIN = 26;
const PIN_ABOVE = 26;
const PIN_BELOW = 52;

/** Half a name sticking out from under a pin is worse than none. */
function isCovered({ x, y }: L.Point, { name }: Town, pins: readonly L.Point[]): boolean {
  const reach = name.length * HALF_LETTER + HALF_PIN;
  return pins.some((pin) => Math.abs(pin.x - x) < reach && pin.y > y - PIN_ABOVE && pin.y < y + PIN_BELOW);
}

function label({ name, lat, lng }: Town): L.Marker {
  const icon = L.divIcon({ className: 'map-town', html: `<span>${name}</span>`, iconSize: [0, 0] });
  return L.marker([lat, lng], { icon, interactive: false, keyboard: false, zIndexOffset: -2000 });
}

/** The names that there is room for; only those that came or went are changed. */
function showNames(map: L.Map, names: Map<Town, L.Marker>, items: readonly MapItem[]): void {
  const zoom = map.getZoom();
  const pins = items.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
  for (const town of TOWNS) {
    const hasRoom = zoom >= town.fromZoom && !isCovered(map.project([town.lat, town.lng], zoom), town, pins);
    const shown = names.get(town);
    if (hasRoom && !shown) names.set(town, label(town).addTo(map));
    if (hasRoom || !shown) continue;
    shown.remove();
    names.delete(town);
  }
}

/** Names of towns on the outline map, as many as the zoom has room for. */
export function TownNames({ items }: { items: readonly MapItem[] }) {
  const map = useMap();
  const names = useRef(new Map<Town, L.Marker>());
  useEffect(() => {
    const refresh = () => showNames(map, names.current, items);
    refresh();
    map.on('zoomend', refresh);
    return () => void map.off('zoomend', refresh);
  }, [map, items]);
  useEffect(() => {
    const { current } = names;
    return () => {
      for (const shown of current.values()) shown.remove();
      current.clear();
    };
  }, [map]);
  return null;
}
