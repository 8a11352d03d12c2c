import type { HelperListing } from '@community-help/api-contracts';
import { Helper } from '../helper/helper.entity.js';
import { UNVERIFIED } from '../verification/verification.js';

/** One entry of demo/*.json. Coordinates are decimal degrees, hand-checked, so the demo needs no geocoder. */
export interface DemoHelper
  extends Pick<
    HelperListing,
    | 'id'
    | 'name'
    | 'projectType'
    | 'email'
    | 'phone'
    | 'website'
    | 'location'
    | 'services'
    | 'availability'
    | 'description'
    | 'isVerified'
    | 'acceptsDonations'
    | 'images'
    | 'areasOfHelp'
    | 'organizationType'
    | 'experience'
    | 'additionalInfo'
    | 'createdAt'
  > {
  latitude: number;
  longitude: number;
}

/** A demo entry as a listing. It never paid for its badge, never gets mail, and its address counts as confirmed. */
export function toHelper(demo: DemoHelper): Helper {
  return Object.assign(new Helper(), {
    ...demo,
    revision: 1,
    latitude: String(demo.latitude),
    longitude: String(demo.longitude),
    locationPrecision: 'exact',
    hidesPhone: false,
    hidesEmail: false,
    hidesPlace: false,
    wantsDonations: demo.acceptsDonations,
    categories: [],
    charityCategories: [],
    registrationPaymentId: null,
    premiumChangedAt: null,
    isPremium: demo.isVerified,
    confirmedAt: new Date(demo.createdAt),
    confirmBy: null,
    hiddenReason: null,
    hiddenNote: null,
    pausedAt: null,
    removedAt: null,
    removedReason: null,
    erasedAt: null,
    duplicateOf: null,
    mergedInto: null,
    ...UNVERIFIED,
    submissionKey: null,
    bankChangeKey: null,
    placementDueAt: null,
    placementAttempts: 0,
    isDemo: true,
    createdAt: new Date(demo.createdAt),
  } satisfies Helper);
}
