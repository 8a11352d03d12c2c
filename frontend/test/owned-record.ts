import { AVAILABILITY_OPTIONS, type OwnListingRecord } from '@community-help/api-contracts';
import { sampleListing } from './map-window.js';

const [firstTime] = AVAILABILITY_OPTIONS;

/** A listing as its owner reads it. */
export const RECORD: OwnListingRecord = {
  ...sampleListing(),
  id: 'h1',
  name: 'Holbeck Open Kitchen',
  projectType: 'farmers',
  email: 'kitchen@example.org',
  phone: '0113 496 0123',
  location: 'LS11 5QJ',
  latitude: '53.7921',
  longitude: '-1.5494',
  locationPrecision: 'unit',
  services: ['something of our own'],
  availability: [firstTime!.label, 'At full moon'],
  description: 'Soup on Fridays.',
  website: null,
  additionalInfo: null,
  images: ['/objects/images/a.webp', '/objects/images/b.webp'],
  hidesPhone: false,
  hidesEmail: false,
  hidesPlace: false,
  revision: 4,
  state: 'listed',
  isPremium: false,
  verification: { state: 'unverified', method: null, country: null, number: null, askedAt: null, checkedAt: null, checkedUntil: null, reason: null },
};
