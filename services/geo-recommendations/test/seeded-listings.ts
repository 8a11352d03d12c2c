import { CATEGORIES, PROJECT_TYPES } from '@community-help/api-contracts';
import { HelperRegisteredV1 } from '@community-help/event-contracts';

const TOWNS = [
  [51.507, -0.128],
  [53.801, -1.549],
  [53.48, -2.242],
  [55.864, -4.252],
  [50.371, -4.143],
  [54.597, -5.93],
] as const;

const SERVICES = ['Food bank', 'food parcels', 'Elderly care', 'housing search', 'Emergency shelter', 'CV writing', 'transport', 'hot meals', 'Counselling'];
const NOTES = ['We deliver food to older neighbours', 'Open door, hot drinks', 'A warm welcome and free transport', 'Ask about emergency housing', ''];

export const SEARCH_WORDS = ['food', 'bank', 'foodbank', 'housing', 'emergency', 'transport', 'hot', 'writing', 'counseling', 'weekend', 'zebra'];

/** A listing that differs with `number`; every seventh shares its coordinates with others, as a town's centre does. */
export function seededListing(number: number, random: () => number): HelperRegisteredV1 {
  const town = TOWNS[Math.floor(random() * TOWNS.length)]!;
  const isAtCentre = number % 7 === 0;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  return Object.assign(new HelperRegisteredV1(), {
    helperId: `helper-${String(number).padStart(6, '0')}`,
    revision: 1,
    name: `Neighbours ${number}`,
    description: pick(NOTES),
    projectType: CATEGORIES[Math.floor(random() * PROJECT_TYPES.length)]!.id,
    email: `neighbours-${number}@example.org`,
    phone: null,
    website: null,
    location: 'High Street',
    latitude: isAtCentre ? town[0] : Math.round((town[0] + (random() + random() - 1) * 0.5) * 1e6) / 1e6,
    longitude: isAtCentre ? town[1] : Math.round((town[1] + (random() + random() - 1) * 0.8) * 1e6) / 1e6,
    locationPrecision: 'exact',
    services: Array.from({ length: Math.floor(random() * 4) }, () => pick(SERVICES)),
    acceptsDonations: false,
    images: [],
    isVerified: random() < 0.2,
    categories: [],
    charityCategories: [],
    areasOfHelp: random() < 0.2 ? ['transport'] : [],
    organizationType: null,
    experience: null,
    additionalInfo: null,
    availability: random() < 0.3 ? ['weekends'] : [],
    createdAt: '2026-01-05T10:00:00.000Z',
  });
}

/** A place to search from: near a town, sometimes exactly its centre, sometimes far from everything. */
export function seededPlace(random: () => number): { latitude: number; longitude: number } {
  const town = TOWNS[Math.floor(random() * TOWNS.length)]!;
  const kind = random();
  if (kind < 0.15) return { latitude: town[0], longitude: town[1] };
  if (kind < 0.2) return { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
  return { latitude: town[0] + (random() - 0.5) * 0.6, longitude: town[1] + (random() - 0.5) };
}
