import { CATEGORIES, PROJECT_TYPES } from '@community-help/api-contracts';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { seededRandom } from '@community-help/test-kit/seeded-random';
import { gaussian, pickWeighted, runningSums } from './distributions.js';
import { TOWNS } from './towns.js';

const TOWN_SUMS = runningSums(TOWNS.map(([, , , thousands]) => thousands));
const TYPE_SUMS = runningSums([24, 14, 16, 6, 12, 8, 7, 7, 6]);
const RURAL_SHARE = 0.12;
const VERIFIED_SHARE = 0.15;
const KM_PER_DEGREE = 111.2;

const SERVICES: Record<string, readonly string[]> = {
  charities: ['Food bank', 'Elderly care', 'Childcare', 'Transport', 'Mental health', 'Emergency shelter', 'Fundraising', 'Administrative'],
  employment: ['job placement', 'career counseling', 'employment support', 'cv writing', 'interview practice'],
  housing: ['housing search', 'rental assistance', 'housing support', 'emergency housing', 'tenancy advice'],
  farmers: ['farming assistance', 'agricultural support', 'crop guidance', 'fresh vegetables'],
  'pay-it-forward': ['kindness acts', 'community generosity', 'goodwill support', 'free meals'],
  'rag-and-bone': ['item collection', 'waste recycling', 'reuse coordination', 'furniture removal'],
  advertising: ['marketing assistance', 'social media promotion', 'community outreach'],
  'warm-cool-hubs': ['Emergency shelter', 'Hot meals', 'Cold beverages', 'Shower facilities', 'Medical assistance'],
  'perishable-goods': ['fresh-produce', 'dairy', 'bakery', 'prepared-foods', 'frozen-goods'],
};
const AVAILABILITY = ['weekdays', 'evenings', 'weekends', 'emergency', 'flexible'];
/** What people type into the search box. */
export const TYPED_SERVICES = ['food bank', 'housing', 'shelter', 'job placement', 'cv writing', 'vegetables', 'furniture', 'mental health', 'hot meals', 'transport'];

const VOCABULARY = 5000;
const WORD_SUMS = runningSums(Array.from({ length: VOCABULARY }, (_, rank) => 1 / (rank + 2.7)));

/** A made-up word of rank 0 to 4999; how often it is used falls with its rank, as in any language (Zipf). */
export function wordOfRank(rank: number): string {
  const syllables = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'ta', 've', 'wi', 'zo', 'sha', 'cle', 'dri'];
  return syllables[rank % 17]! + syllables[Math.floor(rank / 17) % 17]! + syllables[Math.floor(rank / 289) % 18]! + 'n';
}

/** A word as likely as it is in the descriptions. */
export function frequentWord(random: () => number): string {
  return wordOfRank(pickWeighted(random, WORD_SUMS));
}

/** A place to search from, as people live. */
export function populatedPlace(random: () => number): { latitude: number; longitude: number } {
  const town = TOWNS[pickWeighted(random, TOWN_SUMS)]!;
  return { latitude: town[1] + (random() - 0.5) * 0.3, longitude: town[2] + (random() - 0.5) * 0.45 };
}

/** `count` listings spread over the UK as its people are; the same for the same seed. About 650 bytes of answer each. */
export function* seededPopulation(count: number, seed = 42): Generator<HelperRegisteredV1> {
  const random = seededRandom(seed);
  for (let number = 0; number < count; number++) yield listing(number, random);
}

function listing(number: number, random: () => number): HelperRegisteredV1 {
  const town = TOWNS[pickWeighted(random, TOWN_SUMS)]!;
  const [latitude, longitude] = random() < RURAL_SHARE ? [50.2 + random() * 6.3, -5 + random() * 6] : aroundTown(town, random);
  const projectType = PROJECT_TYPES[pickWeighted(random, TYPE_SUMS)]!;
  const offered = SERVICES[projectType]!;
  const first = Math.floor(random() * offered.length);
  const services = [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, (_, step) => offered[(first + step) % offered.length]!))];
  const words = Array.from({ length: 8 }, () => frequentWord(random));
  const isVerified = random() < VERIFIED_SHARE;
  return Object.assign(new HelperRegisteredV1(), {
    helperId: `0198c000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    revision: 1,
    name: `${CATEGORIES[PROJECT_TYPES.indexOf(projectType)]!.label} of ${town[0]} ${number}`,
    description: `We are ${words.slice(0, 4).join(' ')} in ${town[0]} and welcome everybody who lives here, ${words.slice(4).join(' ')}. Come in or write to us first.`,
    projectType,
    email: `helper-${number}@example.org`,
    phone: `+44 20 7946 ${String(number % 10_000).padStart(4, '0')}`,
    website: random() < 0.5 ? `https://helper-${number}.example.org` : null,
    location: `${1 + (number % 220)} High Street, ${town[0]}`,
    latitude: Math.round(latitude * 1e6) / 1e6,
    longitude: Math.round(longitude * 1e6) / 1e6,
    locationPrecision: 'exact',
    services,
    acceptsDonations: isVerified && random() < 0.5,
    images: random() < 0.4 ? [`/objects/pictures/0198c000-${number}.webp`] : [],
    isVerified,
    categories: [],
    charityCategories: [],
    areasOfHelp: [],
    organizationType: null,
    experience: null,
    additionalInfo: null,
    availability: [AVAILABILITY[Math.floor(random() * 5)]!],
    createdAt: new Date(1_700_000_000_000 + number * 37_000).toISOString(),
  });
}

function aroundTown([, latitude, longitude, thousands]: (typeof TOWNS)[number], random: () => number): [number, number] {
  const km = (0.14 * Math.sqrt(thousands) + 1) * (random() < 0.3 ? 1.2 : 0.6);
  const north = (gaussian(random) * km) / KM_PER_DEGREE;
  return [latitude + north, longitude + (gaussian(random) * km) / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))];
}
