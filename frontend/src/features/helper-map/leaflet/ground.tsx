import { TILE_BOXES, type SiteConfig } from '@community-help/api-contracts';
import L from 'leaflet';
import { useEffect, useLayoutEffect } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import { useTheme } from '../../../app/theme.js';
import type { MapItem } from '../map-items.js';
import { MAX_ZOOM } from '../map-rules.js';
import { OutlineMap } from './outline-map.js';
import { TownNames } from './town-names.js';
import { useTileWatch } from './use-tile-watch.js';

type Tiles = NonNullable<SiteConfig['tiles']>;

const NO_PINS: readonly MapItem[] = [];
const [WEST, SOUTH, EAST, NORTH] = TILE_BOXES.far;
/** Nobody asks for tiles beyond it. */
const TILE_BOUNDS: L.LatLngBoundsLiteral = [[SOUTH, WEST], [NORTH, EAST]];

interface Props {
  /** null = this installation has no tile source. */
  tiles: Tiles | null;
  /** The pins, which the names on the outline map make room for. */
  items?: readonly MapItem[];
  onOutline: (isOutlined: boolean) => void;
}

/** The ground under the pins: tiles where they can be had, the outline map where not; a late tile takes the outline away again. */
export function Ground({ tiles, items = NO_PINS, onOutline }: Props) {
  const { isOutlined, hasHoles, onLoad, onError } = useTileWatch(tiles?.url);
  const { theme } = useTheme();
  const hasThemes = tiles?.url.includes('{theme}') ?? false;
  const map = useMap();
  useEffect(() => {
    // Credits go without an emblem.
    map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  }, [map]);
  // Before the map goes.
  useLayoutEffect(() => () => endZoom(map), [map]);
  useEffect(() => {
    onOutline(isOutlined);
  }, [isOutlined, onOutline]);
  return (
    <>
      {tiles && (
        <TileLayer
          url={tiles.url.replace('{theme}', theme)}
          attribution={creditsOf(tiles)}
          className={hasThemes ? '' : 'daylight-tiles'}
          minNativeZoom={tiles.minZoom}
          maxNativeZoom={tiles.maxZoom}
          maxZoom={MAX_ZOOM}
          {...(hasThemes && { bounds: TILE_BOUNDS })}
          // Public tile servers refuse requests without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={{ tileload: onLoad, tileerror: onError }}
        />
      )}
      {(isOutlined || hasHoles) && <OutlineMap />}
      {isOutlined && <TownNames items={items} />}
    </>
  );
}

/** Leaflet ends a zoom by a timer that outlives the map, unless its transition has ended (Leaflet#9575). */
function endZoom(map: L.Map): void {
  const proxy = map.getPane('mapPane')?.querySelector('.leaflet-proxy');
  proxy?.dispatchEvent(new TransitionEvent(L.DomUtil.TRANSITION_END, { propertyName: 'transform' }));
}

/** One line that leads to who has made what; a source that brings its own links keeps them. */
function creditsOf({ attribution }: Tiles): string {
  return attribution.includes('<a ') ? attribution : `<a class="map-credits" href="/map-credits">${attribution}</a>`;
}
