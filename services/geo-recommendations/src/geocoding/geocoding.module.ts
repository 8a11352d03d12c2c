import { Module } from '@nestjs/common';
import { GeocodeController } from './geocode.controller.js';
import { Geocoder } from './geocoder.js';

const DATA_FOLDER = new URL('../../data/', import.meta.url);

@Module({
  controllers: [GeocodeController],
  providers: [{ provide: Geocoder, useFactory: () => Geocoder.open(DATA_FOLDER) }],
})
export class GeocodingModule {}
