/** What a map shows of the helpers on it. */
import type { ProjectType } from './categories.js';
import type { CheckedMark } from './verification-types.js';

/** One thing on a map view: a cluster of helpers, or one helper. */
export interface MapCluster {
  kind: 'cluster';
  id: number;
  latitude: number;
  longitude: number;
  count: number;
  /** How many of each kind of pin; a kind that it has none of is left out. */
  kinds?: Partial<Record<MarkerKind, number>>;
  /** Zoom at which the cluster falls apart. */
  expansionZoom: number;
  /** All stand at exactly this place, and no zoom takes them apart: `limit=` with this place as `bbox` (west and east, south and north the same) lists them. */
  sameSpot?: true;
}
export interface MapHelper extends CheckedMark {
  kind: 'helper';
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  projectType: ProjectType;
  marker: MarkerKind;
  isVerified: boolean;
}
/** Answer of `GET /api/registrations?bbox=&zoom=`. */
export interface MapView {
  /** Helpers between the bounds that match. */
  total: number;
  /** Helpers on the map that match, wherever they are. */
  matching?: number;
  /** At most twenty helpers in view are given one by one, also those at one place. */
  items: (MapCluster | MapHelper)[];
}

export type MarkerKind = 'emergency' | 'employment' | 'housing' | 'general';
