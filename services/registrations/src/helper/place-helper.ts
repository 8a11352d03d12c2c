import type { LocationPrecision } from '@community-help/api-contracts';
import { logger, ServiceAway } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { GeocoderClient } from '../geocoder/geocoder.client.js';
import { coordinatesIn, sixDecimals } from './coordinates.js';
import type { CreateRegistrationDto } from './create-registration.dto.js';

/** Where a listing goes on the map, and the sentence that tells its owner. */
export interface Placement {
  latitude: number | null;
  longitude: number | null;
  locationPrecision: LocationPrecision;
  /** True when the geocoder gave no answer and has to be asked again. */
  isDue: boolean;
  sentence: string;
}

const log = logger('place-helper');

/** Finds the place of a listing: coordinates that were sent, coordinates in the text, or what the geocoder makes of the text. */
@Injectable()
export class PlaceHelper {
  constructor(private readonly geocoder: GeocoderClient) {}

  async run({ latitude, longitude, location }: Pick<CreateRegistrationDto, 'latitude' | 'longitude' | 'location'>): Promise<Placement> {
    if (latitude !== undefined && latitude !== null) {
      const place = { latitude: sixDecimals(Number(latitude)), longitude: sixDecimals(Number(longitude)) };
      return { ...place, locationPrecision: 'exact', isDue: false, sentence: 'Shown on the map at the coordinates you gave.' };
    }
    const typed = coordinatesIn(location);
    if (typed) return { ...typed, locationPrecision: 'exact', isDue: false, sentence: 'Shown on the map at the coordinates you gave.' };
    try {
      return this.placed(await this.geocoder.find(location));
    } catch (error) {
      if (!(error instanceof ServiceAway)) throw error;
      log.warn({ reason: error.message }, 'geocoder away, the listing is placed later');
      return {
        ...UNPLACED,
        isDue: true,
        sentence: 'The map could not be asked for your location just now. The listing is stored and goes on the map as soon as the location is found.',
      };
    }
  }

  private placed(place: Awaited<ReturnType<GeocoderClient['find']>>): Placement {
    if (!place) {
      return {
        ...UNPLACED,
        isDue: false,
        sentence: 'The location was not found, so the listing is shown in lists only. With a UK postcode it would be on the map.',
      };
    }
    const { latitude, longitude, precision, label } = place;
    return { latitude, longitude, locationPrecision: precision, isDue: false, sentence: `Shown near ${label}.` };
  }
}

const UNPLACED = { latitude: null, longitude: null, locationPrecision: 'area-only' } as const;
