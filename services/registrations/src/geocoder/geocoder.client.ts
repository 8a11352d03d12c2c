import type { LocationPrecision, PlacePrecision } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { sixDecimals, type Coordinates } from '../helper/coordinates.js';
import { askService, ServiceAway } from '@community-help/service-kit';
import { RegistrationsConfig } from '../registrations.config.js';

export interface FoundPlace extends Coordinates {
  /** E.g. 'LS6 2AB, Leeds'. */
  label: string;
  precision: Exclude<LocationPrecision, 'area-only'>;
}

const LONGEST_QUESTION = 150;

const PRECISIONS: Record<PlacePrecision, FoundPlace['precision']> = {
  coordinates: 'exact',
  unit: 'unit',
  sector: 'sector',
  district: 'district',
  place: 'place',
};

/** The door to geo-recommendations' geocoder. */
@Injectable()
export class GeocoderClient {
  constructor(private readonly config: RegistrationsConfig) {}

  /**
   * Where a location text is; undefined when the geocoder knows no such place.
   * @throws ServiceAway when it gives no answer within two seconds
   */
  async find(location: string): Promise<FoundPlace | undefined> {
    const url = `${this.config.geocoderUrl.replace(/\/$/, '')}/api/geocode?q=${encodeURIComponent(askable(location))}`;
    const { status, answer } = await askService({ service: 'geocoder', url, timeoutMs: 2000 });
    if (status === 404 || status === 400) return undefined;
    if (status !== 200 || !isPlace(answer)) throw new ServiceAway('geocoder', `gave an answer that is not a place (${status})`);
    return {
      latitude: sixDecimals(answer.latitude),
      longitude: sixDecimals(answer.longitude),
      label: answer.label,
      precision: PRECISIONS[answer.precision],
    };
  }
}

/**
 * What is asked of a location text: blanks are one blank, and of a very long text the end, because town and postcode stand there. The geocoder
 * has other callers, and nobody's text may cost it more than an address does.
 */
export function askable(location: string): string {
  const text = location.trim().replace(/\s+/g, ' ');
  if (text.length <= LONGEST_QUESTION) return text;
  const end = text.slice(-LONGEST_QUESTION);
  return end.slice(end.indexOf(' ') + 1);
}

function isPlace(answer: unknown): answer is Coordinates & { label: string; precision: PlacePrecision } {
  const place = answer as Partial<Record<'latitude' | 'longitude' | 'label' | 'precision', unknown>> | null;
  return (
    typeof place === 'object' &&
    place !== null &&
    typeof place.latitude === 'number' &&
    Math.abs(place.latitude) <= 90 &&
    typeof place.longitude === 'number' &&
    Math.abs(place.longitude) <= 180 &&
    typeof place.label === 'string' &&
    typeof place.precision === 'string' &&
    Object.hasOwn(PRECISIONS, place.precision)
  );
}
