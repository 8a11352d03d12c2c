import type { Recommendation, RecommendationRequest } from '@community-help/api-contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../app/store.js';
import type { LatLng } from '../../domain/distance.js';
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
  /** Searches within km around a place of the map. */
  searchArea: (area: LatLng & { km: number }) => Promise<void>;
  /** Doubles the distance and searches again; undefined at the maximum. */
  expand: (() => void) | undefined;
}

interface Options {
  onPlace: (place: SearchPlace) => void;
  /** `area`: the place of the map around which they were searched for, and which it shows already. */
  onFound: (helpers: readonly Recommendation[], area: SearchPlace | undefined) => void;
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
  /** Where the map was searched, as long as nothing else is. */
  const area = useRef<SearchPlace>(undefined);
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
  // Search was pressed before the place was there.
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!arrivedAt) return;
    area.current = undefined;
    onPlace(arrivedAt);
  }, [arrivedAt, onPlace]);
  const { place: askedPlace } = asked;
  const tell = useCallback(
    (helpers: readonly Recommendation[]) => {
      const isOfArea = area.current !== undefined && area.current.lat === askedPlace?.lat && area.current.lng === askedPlace.lng;
      onFound(helpers, isOfArea ? area.current : undefined);
    },
    [askedPlace, onFound],
  );
  // After the place: the map shows what was found around it.
  const { state: results, again } = useRecommendations(toRequest(asked), tell);

  const searchWith = async (next: SearchCriteria, coming: Promise<SearchPlace | undefined>) => {
    setIsWaiting(true);
    const there = await coming;
    setIsWaiting(false);
    if (there) write({ criteria: next, place: there, isAsked: true }, { replace: false });
  };
  const search = (changes: Partial<SearchCriteria> = {}) => {
    const next = { ...criteria, ...changes };
    changeDraft({ criteria: next });
    if (!place) return where.coming ? void searchWith(next, where.coming) : toast(locationRequiredToast(LOCATION_MISSING));
    if (!write({ criteria: next, place, isAsked: true }, { replace: false })) again();
  };
  const searchArea = async ({ km, ...at }: LatLng & { km: number }) => {
    const there = await where.named(at, 'place');
    const next = { ...criteria, distanceKm: km };
    area.current = there;
    changeDraft({ criteria: next, place: there });
    if (!write({ criteria: next, place: there, isAsked: true }, { replace: false })) again();
  };
  const wider = expandedDistance(criteria.distanceKm);
  const expand = wider === undefined ? undefined : () => search({ distanceKm: wider });
  return { criteria, change, where, results: isWaiting ? { status: 'searching' } : results, search, searchArea, expand };
}
