import { HelperListingV1 } from './helper-listing.v1.js';

/** A new listing was stored. */
export class HelperRegisteredV1 extends HelperListingV1 {
  static readonly topic = 'registrations.helper-registered.v1';
  static readonly key = 'helperId';
}
