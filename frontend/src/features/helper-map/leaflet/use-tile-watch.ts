import { useCallback, useEffect, useRef, useState } from 'react';

/** This many failures before the first tile, and the tiles count as unreachable. */
const ERRORS_UNTIL_OUTLINE = 3;
/** A server that accepts connections and never answers gives no error at all: after this time in ms the outline comes instead. */
const SILENCE_UNTIL_OUTLINE_MS = 4000;

export interface TileWatch {
  /** The outline has to stand in for the tiles. */
  isOutlined: boolean;
  /** A tile could not be had: the outline lies beneath the others. */
  hasHoles: boolean;
  onLoad: () => void;
  onError: () => void;
}

/** Watches the tiles of a source; undefined = there is none. */
export function useTileWatch(source: string | undefined): TileWatch {
  const [outlined, setOutlined] = useState<{ source: string | undefined; isOutlined: boolean }>();
  const [hasHoles, setHasHoles] = useState(false);
  const seen = useRef({ loaded: 0, failed: 0 });
  useEffect(() => {
    seen.current = { loaded: 0, failed: 0 };
    if (source === undefined) return;
    const watchdog = setTimeout(() => setOutlined({ source, isOutlined: seen.current.loaded === 0 }), SILENCE_UNTIL_OUTLINE_MS);
    return () => clearTimeout(watchdog);
  }, [source]);
  const onLoad = useCallback(() => {
    seen.current.loaded++;
    setOutlined({ source, isOutlined: false });
  }, [source]);
  const onError = useCallback(() => {
    seen.current.failed++;
    setHasHoles(true);
    if (seen.current.loaded === 0 && seen.current.failed >= ERRORS_UNTIL_OUTLINE) setOutlined({ source, isOutlined: true });
  }, [source]);
  // What is known of another source says nothing about this one.
  const isOutlined = source === undefined || (outlined?.source === source && outlined.isOutlined);
  return { isOutlined, hasHoles, onLoad, onError };
}
