import type { MapOrigin } from './map-state.js';
import type { HelperMap } from './use-helper-map.js';

export interface HelperMapPanelProps {
  map: HelperMap;
  /** 'wide' across the page, 'side' in a column of about 460 px. */
  layout: 'wide' | 'side';
  /** Told when the visitor has set a place on the map. */
  onOrigin?: (origin: MapOrigin) => void;
}
