import type { CheckedMark, HelperCard, MapHelper } from '@community-help/api-contracts';
import { toMapHelper } from './map-items.js';
import type { PlacedHelper } from './map-rules.js';

/** A helper in a list. */
export interface HelperRow extends Pick<HelperCard, 'id' | 'name' | 'projectType' | 'marker' | 'isVerified'> {
  isConfirmed: boolean | undefined;
  check: CheckedMark;
  /** Address text; undefined where only the distance is known. */
  location: string | undefined;
  /** km from the visitor. */
  km: number | undefined;
  /** What the map shows; undefined for a helper that is in the lists only. */
  pin: MapHelper | undefined;
}

export function rowOfCard(card: HelperCard): HelperRow {
  const { id, name, projectType, marker, isVerified, isConfirmed, location, distance } = card;
  const [latitude, longitude] = [Number.parseFloat(card.latitude ?? ''), Number.parseFloat(card.longitude ?? '')];
  const isPlaced = Number.isFinite(latitude) && Number.isFinite(longitude);
  const pin: MapHelper | undefined = isPlaced ? { kind: 'helper', id, name, projectType, marker, isVerified, latitude, longitude } : undefined;
  return { id, name, projectType, marker, isVerified, isConfirmed, check: card, location, km: distance ?? undefined, pin };
}

export function rowOfPin(helper: PlacedHelper): HelperRow {
  const { id, name, projectType, marker, isVerified, isConfirmed, check, km } = helper;
  return { id, name, projectType, marker, isVerified, isConfirmed, check, location: undefined, km, pin: toMapHelper(helper) };
}
