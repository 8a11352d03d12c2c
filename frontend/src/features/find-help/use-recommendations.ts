import type { Recommendation, RecommendationRequest } from '@community-help/api-contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useEffect } from 'react';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { findHelpApi } from './find-help-api.js';
import { SEARCH_FAILED } from './search-rules.js';

export type RecommendationState =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'found'; helpers: readonly Recommendation[]; distanceKm: number }
  | { status: 'failed'; message: string };

/** The recommendations of a request; undefined = nothing was searched for. `onFound` hears of each answer. */
export function useRecommendations(request: RecommendationRequest | undefined, onFound: (helpers: readonly Recommendation[]) => void) {
  const toast = useToast();
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = findHelpApi.useRecommendQuery(request ?? skipToken);
  const problem = error && !isFetching ? (messageOf(error) ?? SEARCH_FAILED) : undefined;
  const found = request && !isFetching && !problem ? currentData : undefined;
  useEffect(() => {
    if (error) toast({ title: 'Search Failed', description: messageOf(error) ?? SEARCH_FAILED, variant: 'destructive' });
  }, [error, toast]);
  useEffect(() => {
    if (found) onFound(found);
    // The same helpers found again are shown again: the map may have moved on to others.
  }, [found, fulfilledTimeStamp, onFound]);
  const again = useCallback(() => void refetch(), [refetch]);
  return { state: stateOf(request, isFetching, problem, currentData), again };
}

function stateOf(request: RecommendationRequest | undefined, isFetching: boolean, problem: string | undefined, helpers: readonly Recommendation[] | undefined): RecommendationState {
  if (!request) return { status: 'idle' };
  if (isFetching) return { status: 'searching' };
  if (problem !== undefined) return { status: 'failed', message: problem };
  return helpers ? { status: 'found', helpers, distanceKm: request.maxDistance ?? 0 } : { status: 'searching' };
}
