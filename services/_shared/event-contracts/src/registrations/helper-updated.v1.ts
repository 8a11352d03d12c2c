import { HelperListingV1 } from './helper-listing.v1.js';

/** A listing changed: its badge, whether it takes donations, its place or its text. Carries the whole listing. */
export class HelperUpdatedV1 extends HelperListingV1 {
  static readonly topic = 'registrations.helper-updated.v1';
  static readonly key = 'helperId';
}
