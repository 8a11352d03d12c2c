import { PROJECT_TYPES, UPLOAD } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, list, number, oneOf, optional, orNull, type PropertiesOf, text, time } from './json-schema.js';
import { checkedMark } from './verification-schemas.js';

export const projectType = oneOf(PROJECT_TYPES);
export const latitude = number('Decimal degrees north', { minimum: -90, maximum: 90 });
export const longitude = number('Decimal degrees east', { minimum: -180, maximum: 180 });
export const email = text(undefined, { format: 'email' });
export const images = list(text(), 'Paths under /objects/, or of a bundled picture under /art/');

export const withinMetres = optional(integer('The helper is within so many metres of the coordinates, which are not the exact ones'));

/** The public record of a helper. */
export const listing: PropertiesOf<T.HelperListing> = {
  id: text(),
  name: text(),
  description: text(),
  projectType,
  email,
  phone: orNull(text()),
  website: orNull(text()),
  location: text('As entered; only district and town where the place is not shown exactly'),
  latitude: orNull(text('Decimal degrees as text; null when the place is not known')),
  longitude: orNull(text()),
  locationPrecision: oneOf(['exact', 'unit', 'sector', 'district', 'place', 'area-only']),
  services: list(text()),
  acceptsDonations: flag(),
  images,
  isVerified: flag(),
  categories: list(text()),
  charityCategories: list(text()),
  areasOfHelp: list(text()),
  organizationType: orNull(text()),
  experience: orNull(text()),
  additionalInfo: orNull(text()),
  availability: list(text()),
  createdAt: time(),
  isConfirmed: optional(flag()),
  withinMetres,
  ...checkedMark,
};

/** What a registration says and an edit may change. */
export const listingTexts: Omit<PropertiesOf<T.ListingEdit>, 'revision'> = {
  name: text(),
  phone: optional(orNull(text())),
  location: text('Address, postcode, place or "lat, lng"'),
  latitude: optional({ type: ['string', 'number', 'null'] }),
  longitude: optional({ type: ['string', 'number', 'null'] }),
  services: optional(list(text())),
  availability: optional(list(text())),
  description: optional(text()),
  website: optional(orNull(text())),
  images: optional({ ...images, maxItems: UPLOAD.maxImages }),
  areasOfHelp: optional(list(text())),
  organizationType: optional(orNull(text())),
  additionalInfo: optional(orNull(text())),
  charityCategories: optional(list(text())),
  experience: optional(orNull(text())),
  categories: optional(list(text())),
  hidesPhone: optional(flag('Left out, it stays as it is')),
  hidesEmail: optional(flag('Messages still reach the helper')),
  hidesPlace: optional(flag('Shown within 500 m')),
};
