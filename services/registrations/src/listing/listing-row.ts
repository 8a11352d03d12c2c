import { markerKindOf, type MarkerKind, type ProjectType } from '@community-help/api-contracts';
import type { Helper } from '../helper/helper.entity.js';
import { viewListing } from '../helper/helper.view.js';

/** A listing as the read side keeps it: its JSON, ready to send, and what the map needs of it. */
export interface ListingRow {
  id: string;
  revision: number;
  projectType: ProjectType;
  /** Milliseconds since 1970; rows are ordered by it, then by id, in every replica. */
  createdAt: number;
  json: string;
  name: string;
  marker: MarkerKind;
  isVerified: boolean;
  /** Decimal degrees; null when the listing is not on the map. */
  position: { latitude: number; longitude: number } | null;
}

export function listingRow(helper: Helper): ListingRow {
  const { id, revision, projectType, name, isVerified, latitude, longitude } = helper;
  return {
    id,
    revision,
    projectType,
    createdAt: helper.createdAt.getTime(),
    json: JSON.stringify(viewListing(helper)),
    name,
    marker: markerKindOf(helper.services),
    isVerified,
    position: latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) },
  };
}

/** Order of the full list: oldest first, so that a new listing changes only its end. */
export function compareRows(a: ListingRow, b: ListingRow): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
