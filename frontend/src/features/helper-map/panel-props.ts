import type { MapArea } from './map-area.js';
import type { MapOrigin } from './map-state.js';
import type { HelperMap } from './use-helper-map.js';

export interface HelperMapPanelProps {
  map: HelperMap;
  /** 'wide' across the page, 'side' in a column of about 460 px. */
  layout: 'wide' | 'side';
  /** Told when the visitor has set a place on the map. */
  onOrigin?: (origin: MapOrigin) => void;
  /** The helper that stands out on the map because the page points at it, by its id. */
  litId?: string | undefined;
  /** Told which pin has the pointer or the focus; undefined = none any more. */
  onLight?: (id: string | undefined) => void;
  /** Searches where the map was moved to; without it nobody is asked to. */
  onSearchArea?: (area: MapArea) => void;
}
