import type { SiteConfig } from '@community-help/api-contracts';
import { useEffect } from 'react';
import { TileLayer } from 'react-leaflet';
import type { MapItem } from '../group-points.js';
import { MAX_ZOOM } from '../map-rules.js';
import { OutlineMap } from './outline-map.js';
import { TownNames } from './town-names.js';
import { useTileWatch } from './use-tile-watch.js';

type Tiles = NonNullable<SiteConfig['tiles']>;

const NO_PINS: readonly MapItem[] = [];

interface Props {
  /** null = this installation has no tile source. */
  tiles: Tiles | null;
  /** The pins, which the names on the outline map make room for. */
  items?: readonly MapItem[];
  onOutline: (isOutlined: boolean) => void;
}

/** The ground under the pins: tiles where they can be had, the outline map where not; a late tile takes the outline away again. */
export function Ground({ tiles, items = NO_PINS, onOutline }: Props) {
  const { isOutlined, onLoad, onError } = useTileWatch(tiles?.url);
  useEffect(() => {
    onOutline(isOutlined);
  }, [isOutlined, onOutline]);
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
      {isOutlined && <TownNames items={items} />}
    </>
  );
}
