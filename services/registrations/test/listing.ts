import { CHECKERS, PROJECT_TYPES } from '@community-help/api-contracts';
import { seededRandom } from '@community-help/test-kit';
import { groupsOf, type Listed } from '../src/listing/listed.js';

const TOWNS = [[51.51, -0.13], [53.48, -2.24], [52.48, -1.89], [55.86, -4.25], [53.8, -1.55], [51.45, -2.59], [54.6, -5.93], [57.48, -4.22]] as const;

/** Listings spread over towns, thinning out from their middles; a few share a place, as listings of one postcode do. */
export function makeListed(count: number, seed = 1): Listed[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, n) => {
    const town = TOWNS[Math.floor(random() * TOWNS.length)]!;
    const spread = random() < 0.05 ? 0 : 0.02 / (0.02 + random());
    return listed(n, town[0] + (random() - 0.5) * spread, town[1] + (random() - 0.5) * spread * 1.6);
  });
}

export function listed(n: number, latitude: number, longitude: number): Listed {
  const projectType = PROJECT_TYPES[n % PROJECT_TYPES.length]!;
  return {
    id: `0196${n.toString(16).padStart(28, '0')}`,
    name: `Helper number ${n} – Škoda & Söhne`,
    projectType,
    groups: groupsOf(projectType, ['Hot meals']),
    marker: 'general',
    isVerified: n % 7 === 0,
    check: n % 3 === 0 ? { checkedAt: new Date(1_790_000_000_000 + n * 61_000).toISOString(), checkedBy: CHECKERS[n % CHECKERS.length]! } : {},
    position: { latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 },
  };
}
