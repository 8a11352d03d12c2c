import type { SiteConfig } from '@community-help/api-contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { MAX_ZOOM } from '../map-rules.js';
import { OutlineMap } from './outline-map.js';

type Tiles = NonNullable<SiteConfig['tiles']>;

/** This many failures before the first tile, and the tiles count as unreachable. */
const ERRORS_UNTIL_OUTLINE = 3;
/** A server that accepts connections and never answers gives no error at all: after this time in ms the outline comes instead. */
const SILENCE_UNTIL_OUTLINE_MS = 4000;

/** Watches a tile layer; true while the outline has to stand in for it. */
function useTileWatch(tiles: Tiles | null): { isOutlined: boolean; onLoad: () => void; onError: () => void } {
  const [isOutlined, setIsOutlined] = useState(tiles === null);
  const seen = useRef({ loaded: 0, failed: 0 });
  useEffect(() => {
    seen.current = { loaded: 0, failed: 0 };
    setIsOutlined(tiles === null);
    if (tiles === null) return;
    const watchdog = setTimeout(() => setIsOutlined(seen.current.loaded === 0), SILENCE_UNTIL_OUTLINE_MS);
    return () => clearTimeout(watchdog);
  }, [tiles]);
  const onLoad = useCallback(() => {
    seen.current.loaded++;
    setIsOutlined(false);
  }, []);
  const onError = useCallback(() => {
    seen.current.failed++;
    if (seen.current.loaded === 0 && seen.current.failed >= ERRORS_UNTIL_OUTLINE) setIsOutlined(true);
  }, []);
  return { isOutlined, onLoad, onError };
}

interface Props {
  /** null = this installation has no tile source. */
  tiles: Tiles | null;
  onOutline: (isOutlined: boolean) => void;
}

/** The ground under the pins: tiles where they can be had, the outline map where not; a late tile takes the outline away again. */
export function Ground({ tiles, onOutline }: Props) {
  const { isOutlined, onLoad, onError } = useTileWatch(tiles);
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
