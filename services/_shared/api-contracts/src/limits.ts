/** Numbers of the contract that screens and services share. Money in pence, distances in km, sizes in bytes. */

export const DONATION = {
  minPence: 50,
  maxPence: 100_000,
  defaultPence: 500,
  presetsPence: [200, 500, 1000, 2000],
  maxDonorNameLength: 80,
  maxMessageLength: 300,
} as const;

export const PAYOUT_THRESHOLD_PENCE = 5000;
export const PREMIUM_PENCE_PER_MONTH = 1000;

/** UTF-8 bytes of all texts of one listing together. */
export const LISTING_MAX_BYTES = 8_000;

export const UPLOAD = { maxBytes: 10_485_760, maxImages: 10 } as const;

export const SEARCH = {
  defaultDistanceKm: 25,
  minDistanceKm: 1,
  maxDistanceKm: 100,
  distanceOptionsKm: [5, 10, 25, 50, 100],
  defaultLimit: 8,
  minLimit: 1,
  maxLimit: 20,
  /** The spec's mean Earth radius for every great-circle distance. */
  earthRadiusKm: 6371,
  /** Used when a typed place is not found (spec: the manual entry's fixed coordinates, Manchester). */
  fallbackPlace: { latitude: 53.48, longitude: -2.24, label: 'Manchester' },
} as const;
