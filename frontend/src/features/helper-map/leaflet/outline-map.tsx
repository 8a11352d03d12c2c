import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';

interface Coast {
  attribution: string;
  /** West, south, east, north of the extract. */
  clip: readonly number[];
  /** Outer rings of the land, [lng, lat]. */
  rings: readonly (readonly (readonly number[])[])[];
}

/** From here on the coarse coast looks like a coarse coast. */
const FINE_FROM_ZOOM = 8;

function toLatLng([lng = 0, lat = 0]: readonly number[]): L.LatLngTuple {
  return [lat, lng];
}

/** The coast without the straight edges where the extract was cut off. */
function shorelines({ rings, clip: [west, south, east, north] }: Coast): L.LatLngTuple[][] {
  const isCut = (a: readonly number[], b: readonly number[]) => (a[0] === b[0] && (a[0] === west || a[0] === east)) || (a[1] === b[1] && (a[1] === south || a[1] === north));
  return rings.flatMap((ring) => {
    const lines: L.LatLngTuple[][] = [[]];
    ring.forEach((point, index) => {
      lines.at(-1)!.push(toLatLng(point));
      const next = ring[(index + 1) % ring.length]!;
      if (isCut(point, next)) lines.push([]);
      else if (index === ring.length - 1) lines.at(-1)!.push(toLatLng(next));
    });
    return lines.filter((line) => line.length > 1);
  });
}

/** Beneath the tiles: where there are some, they are what is seen. */
const PANE = 'outline';
const BENEATH_TILES = '150';

function draw(coast: Coast): L.LayerGroup {
  const still = { pane: PANE, interactive: false };
  const land = L.polygon(coast.rings.map((ring) => [ring.map(toLatLng)]), { ...still, className: 'map-land', stroke: false, fillOpacity: 1 });
  const shore = L.polyline(shorelines(coast), { ...still, className: 'map-shore', weight: 1 });
  return L.layerGroup([land, shore], { attribution: coast.attribution });
}

async function loadCoarse(): Promise<Coast> {
  return (await import('../outline/coast-coarse.json', { with: { type: 'json' } })).default;
}

async function loadFine(): Promise<Coast> {
  return (await import('../outline/coast-fine.json', { with: { type: 'json' } })).default;
}

/** Land, sea and coast: what the map shows when no tiles can be had. Needs no network beyond the site itself. */
export function OutlineMap() {
  const map = useMap();
  useEffect(() => {
    if (!map.getPane(PANE)) map.createPane(PANE).style.zIndex = BENEATH_TILES;
    let coast: L.LayerGroup | undefined;
    let shownDetail: 'coarse' | 'fine' | undefined;
    let isGone = false;
    const refresh = async () => {
      const detail = map.getZoom() >= FINE_FROM_ZOOM ? 'fine' : 'coarse';
      if (detail === shownDetail) return;
      shownDetail = detail;
      const data = await (detail === 'fine' ? loadFine() : loadCoarse());
      if (isGone || detail !== shownDetail) return;
      coast?.remove();
      coast = draw(data).addTo(map);
    };
    const onZoom = () => void refresh().catch((error: unknown) => console.error('Failed to load map', error));
    onZoom();
    map.on('zoomend', onZoom);
    return () => {
      isGone = true;
      map.off('zoomend', onZoom);
      coast?.remove();
    };
  }, [map]);
  return null;
}
