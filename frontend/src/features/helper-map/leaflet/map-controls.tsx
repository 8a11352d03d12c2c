import type L from 'leaflet';
import type { RefObject } from 'react';
import { Icon } from '../../../ui/icon.js';

/** A map, for those who only hand it on. */
export type MapHandle = L.Map;

interface Props {
  leaflet: RefObject<MapHandle | null>;
  isFullscreen: boolean;
  onFullscreen: () => void;
}

/** Full screen and zoom, 44 px each. */
export function MapControls({ leaflet, isFullscreen, onFullscreen }: Props) {
  return (
    <div className="map-controls">
      <button type="button" aria-label={isFullscreen ? 'Leave fullscreen' : 'Fullscreen'} aria-pressed={isFullscreen} onClick={onFullscreen}>
        <Icon name={isFullscreen ? 'close' : 'full'} />
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => leaflet.current?.zoomIn()}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => leaflet.current?.zoomOut()}>
        <Icon name="minus" />
      </button>
    </div>
  );
}
