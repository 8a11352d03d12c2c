import type { Recommendation, RecommendationRequest } from '@community-help/api-contracts';
import { useCallback, useEffect } from 'react';
import { useToast } from '../../app/store.js';
import type { AddressedSearch, SearchCriteria } from './search-address.js';
import { expandedDistance, LOCATION_MISSING, locationRequiredToast, type SearchPlace } from './search-rules.js';
import { useAddressedSearch } from './use-addressed-search.js';
import { useRecommendations, type RecommendationState } from './use-recommendations.js';
import { useSearchPlace, type SearchPlaceControl } from './use-search-place.js';

export type { SearchCriteria };

export interface FindHelp {
  /** What is typed and chosen. */
  criteria: SearchCriteria;
  change: (changes: Partial<SearchCriteria>) => void;
  where: SearchPlaceControl;
  results: RecommendationState;
  /** Searches with the criteria, or with some of them changed first. */
  search: (changes?: Partial<SearchCriteria>) => void;
  /** Doubles the distance and searches again; undefined at the maximum. */
  expand: (() => void) | undefined;
}

interface Options {
  onPlace: (place: SearchPlace) => void;
  onFound: (helpers: readonly Recommendation[]) => void;
}

function toRequest({ criteria, place, isAsked }: AddressedSearch): RecommendationRequest | undefined {
  if (!place || !isAsked) return undefined;
  return {
    userLatitude: place.lat,
    userLongitude: place.lng,
    projectType: criteria.category === 'all' ? null : criteria.category,
    serviceNeeded: criteria.need.trim() || null,
    maxDistance: criteria.distanceKm,
    limit: criteria.limit,
  };
}

/** State and actions of the recommendation search. What was searched for stands in the address, and its results follow from it. */
export function useFindHelp({ onPlace, onFound }: Options): FindHelp {
  const { asked, draft, change: changeDraft, write, arrivedAt } = useAddressedSearch();
  const { criteria, place } = draft;
  const toast = useToast();
  const change = (changes: Partial<SearchCriteria>) => changeDraft({ criteria: { ...criteria, ...changes } });

  const setPlace = useCallback(
    (next: SearchPlace | undefined) => {
      changeDraft({ place: next });
      // Results belong to the place that they were searched from, until Search is pressed again.
      if (next && !asked.isAsked) write({ criteria, place: next, isAsked: false }, { replace: true });
    },
    [changeDraft, write, asked.isAsked, criteria],
  );
  const where = useSearchPlace({ place, setPlace, onPlace });
  useEffect(() => {
    if (arrivedAt) onPlace(arrivedAt);
  }, [arrivedAt, onPlace]);
  // After the place: the map shows what was found around it.
  const { state: results, again } = useRecommendations(toRequest(asked), onFound);

  const search = (changes: Partial<SearchCriteria> = {}) => {
    const next = { ...criteria, ...changes };
    changeDraft({ criteria: next });
    if (!place) return toast(locationRequiredToast(LOCATION_MISSING));
    if (!write({ criteria: next, place, isAsked: true }, { replace: false })) again();
  };
  const wider = expandedDistance(criteria.distanceKm);
  const expand = wider === undefined ? undefined : () => search({ distanceKm: wider });
  return { criteria, change, where, results, search, expand };
}
