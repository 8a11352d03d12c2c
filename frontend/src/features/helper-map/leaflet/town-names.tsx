import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { MapItem } from '../group-points.js';
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

/** Names of towns on the outline map, as many as the zoom has room for. */
export function TownNames({ items }: { items: readonly MapItem[] }) {
  const map = useMap();
  useEffect(() => {
    const names = L.layerGroup().addTo(map);
    const refresh = () => {
      const zoom = map.getZoom();
      const pins = items.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
      names.clearLayers();
      for (const town of TOWNS) {
        if (zoom >= town.fromZoom && !isCovered(map.project([town.lat, town.lng], zoom), town, pins)) names.addLayer(label(town));
      }
    };
    refresh();
    map.on('zoomend', refresh);
    return () => {
      map.off('zoomend', refresh);
      names.remove();
    };
  }, [map, items]);
  return null;
}
