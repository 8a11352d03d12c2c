import { SEARCH, type ProjectType, type Recommendation, type RecommendationRequest } from '@community-help/api-contracts';
import { useCallback, useState } from 'react';
import { useToast } from '../../app/store.js';
import { expandedDistance, LOCATION_MISSING, locationRequiredToast, type SearchPlace } from './search-rules.js';
import { useRecommendations, type RecommendationState } from './use-recommendations.js';
import { useSearchPlace, type SearchPlaceControl } from './use-search-place.js';

export interface SearchCriteria {
  need: string;
  category: 'all' | ProjectType;
  distanceKm: number;
  limit: number;
}

export interface FindHelp {
  criteria: SearchCriteria;
  change: (changes: Partial<SearchCriteria>) => void;
  where: SearchPlaceControl;
  results: RecommendationState;
  /** Searches with the criteria, or with some of them changed first. */
  search: (changes?: Partial<SearchCriteria>) => Promise<void>;
  /** Doubles the distance and searches again; undefined at the maximum. */
  expand: (() => Promise<void>) | undefined;
}

interface Options {
  onPlace: (place: SearchPlace) => void;
  onFound: (helpers: readonly Recommendation[]) => void;
}

function toRequest({ need, category, distanceKm, limit }: SearchCriteria, place: SearchPlace): RecommendationRequest {
  return {
    userLatitude: place.lat,
    userLongitude: place.lng,
    projectType: category === 'all' ? null : category,
    serviceNeeded: need.trim() || null,
    maxDistance: distanceKm,
    limit,
  };
}

/** State and actions of the recommendation search. */
export function useFindHelp({ onPlace, onFound }: Options): FindHelp {
  const [criteria, setCriteria] = useState<SearchCriteria>({
    need: '',
    category: 'all',
    distanceKm: SEARCH.defaultDistanceKm,
    limit: SEARCH.defaultLimit,
  });
  const where = useSearchPlace(onPlace);
  const recommendations = useRecommendations();
  const toast = useToast();
  const change = useCallback((changes: Partial<SearchCriteria>) => setCriteria((now) => ({ ...now, ...changes })), []);

  const search = async (changes: Partial<SearchCriteria> = {}) => {
    const next = { ...criteria, ...changes };
    setCriteria(next);
    if (!where.place) return toast(locationRequiredToast(LOCATION_MISSING));
    const helpers = await recommendations.search(toRequest(next, where.place));
    if (helpers) onFound(helpers);
  };
  const wider = expandedDistance(criteria.distanceKm);
  const expand = wider === undefined ? undefined : () => search({ distanceKm: wider });
  return { criteria, change, where, results: recommendations.state, search, expand };
}
