import { recordOfListing } from '@community-help/geo-recommendations/search';
import { seededPopulation } from '../population/seeded-population.js';

/** Eight cards as an answer holds them, about 4.5 kB of JSON. */
export function eightCards(): object[] {
  return [...seededPopulation(8)].map((listing, rank) => ({
    ...JSON.parse(`${recordOfListing(listing)!.card}}`),
    distance: 1.234 + rank,
    matchScore: 0.87,
    reasonsForRecommendation: ['Offers Food bank', 'Only 1.2 km away', 'Verified helper'],
  }));
}
