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

export interface MerchandiseProduct {
  id: string;
  name: string;
  description: string;
  pricePence: number;
  originalPricePence?: number;
  /** Basename of the drawing, `<image>.svg`. */
  image: string;
  features: readonly string[];
}

export const MERCHANDISE: readonly MerchandiseProduct[] = [
  {
    id: 'poster-large',
    name: 'Large Pay It Forward Poster',
    description: 'An A3 poster for the shop window or the wall behind the counter.',
    pricePence: 1599,
    image: 'merch-poster-large',
    features: ['A3', 'Heavy matt paper', 'Readable across the street'],
  },
  {
    id: 'poster-small',
    name: 'Small Pay It Forward Poster',
    description: 'An A4 poster for the door, the till or the notice board.',
    pricePence: 999,
    image: 'merch-poster-small',
    features: ['A4', 'Heavy matt paper', 'Fits a standard frame'],
  },
  {
    id: 'window-stickers',
    name: 'Window Stickers',
    description: 'Five stickers that tell passers-by that a meal or a coffee is already paid for.',
    pricePence: 1299,
    image: 'merch-window-stickers',
    features: ['Pack of 5', 'Stick inside or outside', 'Come off without a trace'],
  },
  {
    id: 'point-of-sale',
    name: 'Point of Sale Kit',
    description: 'A counter stand with cards for customers to pay for the next person.',
    pricePence: 2499,
    image: 'merch-point-of-sale',
    features: ['Counter stand', '100 cards', 'Instructions for the team'],
  },
  {
    id: 'starter-pack',
    name: 'Pay It Forward Starter Pack',
    description: 'Everything a shop needs on the first day: posters, stickers and the point of sale kit.',
    pricePence: 4999,
    originalPricePence: 6396,
    image: 'merch-starter-pack',
    features: ['Large and small poster', 'Pack of 5 stickers', 'Point of sale kit'],
  },
];
