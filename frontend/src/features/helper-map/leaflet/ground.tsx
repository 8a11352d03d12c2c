import type { SiteConfig } from '@community-help/api-contracts';
import { useEffect } from 'react';
import { TileLayer } from 'react-leaflet';
import { MAX_ZOOM } from '../map-rules.js';
import { OutlineMap } from './outline-map.js';
import { useTileWatch } from './use-tile-watch.js';

type Tiles = NonNullable<SiteConfig['tiles']>;

interface Props {
  /** null = this installation has no tile source. */
  tiles: Tiles | null;
  onOutline: (isOutlined: boolean) => void;
}

/** The ground under the pins: tiles where they can be had, the outline map where not; a late tile takes the outline away again. */
export function Ground({ tiles, onOutline }: Props) {
  const { isOutlined, onLoad, onError } = useTileWatch(tiles?.url);
  useEffect(() => onOutline(isOutlined), [isOutlined, onOutline]);
  return (
    <>
      {tiles && (
        <TileLayer
          url={tiles.url}
          attribution={tiles.attribution}
          maxNativeZoom={tiles.maxZoom}
          maxZoom={MAX_ZOOM}
          // Public tile servers refuse requests without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={{ tileload: onLoad, tileerror: onError }}
        />
      )}
      {isOutlined && <OutlineMap />}
    </>
  );
}
