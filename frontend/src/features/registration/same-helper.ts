import type { HelperCard, RegistrationRequest } from '@community-help/api-contracts';
import { distanceKm, type LatLng } from '../../domain/distance.js';

/** Two listings of one name nearer than this are probably one. */
const SAME_PLACE_KM = 1;
const POSTCODE = /\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b/i;

/** Letters and digits alone, without what one writes and another leaves out. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^ ?the /, '')
    .trim();

const postcodeOf = (text: string): string | undefined => {
  const found = POSTCODE.exec(text);
  return found ? `${found[1]}${found[2]}`.toLowerCase() : undefined;
};

type Placed = 'name' | 'email' | 'location' | 'latitude' | 'longitude';

/**
 * Whether a listing on the map is probably what somebody is about to register: the same name, and the same mailbox or place. They may have forgotten
 * that they are there already, or a colleague was quicker.
 */
export function isSameHelper(listed: Pick<HelperCard, Placed>, wanted: Pick<RegistrationRequest, Placed>): boolean {
  if (plain(listed.name) !== plain(wanted.name)) return false;
  if (listed.email.toLowerCase() === wanted.email.trim().toLowerCase() || plain(listed.location) === plain(wanted.location)) return true;
  const postcode = postcodeOf(wanted.location);
  if (postcode !== undefined && postcode === postcodeOf(listed.location)) return true;
  const [from, to] = [pointOf(listed), pointOf(wanted)];
  return from !== undefined && to !== undefined && distanceKm(from, to) < SAME_PLACE_KM;
}

function pointOf({ latitude, longitude }: Pick<RegistrationRequest, 'latitude' | 'longitude'>): LatLng | undefined {
  const isPlaced = latitude !== null && latitude !== undefined && longitude !== null && longitude !== undefined;
  return isPlaced ? { lat: Number(latitude), lng: Number(longitude) } : undefined;
}
