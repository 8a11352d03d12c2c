import { Controller, Get, Header, Query } from '@nestjs/common';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import type { GeocodedPlace, ReversePlace } from '@community-help/api-contracts';
import { badRequest, notFound } from '@community-help/service-kit';
import { Geocoder } from './geocoder.js';

const MAX_TEXT = 300;
const DECIMAL = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

export class GeocodeQuery {
  @IsString({ message: 'q must be given once' })
  @IsNotEmpty({ message: 'q is required' })
  @MaxLength(MAX_TEXT, { message: `q must be at most ${MAX_TEXT} characters` })
  q: string;
}

export class ReverseQuery {
  @Matches(DECIMAL, { message: 'lat must be a number of degrees' }) lat: string;
  @Matches(DECIMAL, { message: 'lng must be a number of degrees' }) lng: string;
}

@Controller('api/geocode')
export class GeocodeController {
  constructor(private readonly geocoder: Geocoder) {}

  @Get()
  @Header('cache-control', 'private, max-age=86400')
  geocode(@Query() { q }: GeocodeQuery): GeocodedPlace {
    const found = this.geocoder.find(q);
    if (found === undefined) {
      throw notFound('We could not find that place in the UK. Try a postcode such as LS6 2AB, or a town such as Manchester.');
    }
    return found;
  }

  @Get('reverse')
  @Header('cache-control', 'private, max-age=86400')
  reverse(@Query() { lat, lng }: ReverseQuery): ReversePlace {
    const latitude = Number(lat);
    const longitude = Number(lng);
    const faults = [];
    if (Math.abs(latitude) > 90) faults.push({ field: 'lat', message: 'lat must be between -90 and 90' });
    if (Math.abs(longitude) > 180) faults.push({ field: 'lng', message: 'lng must be between -180 and 180' });
    if (faults.length > 0) throw badRequest(`Please correct: ${faults.map((fault) => fault.message).join('; ')}.`, faults);
    return this.geocoder.reverse({ latitude, longitude });
  }
}
