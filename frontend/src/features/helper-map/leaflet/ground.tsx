import { TILE_BOXES, type SiteConfig } from '@community-help/api-contracts';
import type L from 'leaflet';
import { useEffect } from 'react';
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

/** One line that leads to who has made what; a source that brings its own links keeps them. */
function creditsOf({ attribution }: Tiles): string {
  return attribution.includes('<a ') ? attribution : `<a class="map-credits" href="/map-credits">${attribution}</a>`;
}
