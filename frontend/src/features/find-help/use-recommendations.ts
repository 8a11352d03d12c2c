import type { Recommendation, RecommendationRequest } from '@community-help/api-contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { SEARCH_FAILED } from './search-rules.js';
import { findHelpApi } from './find-help-api.js';

export type RecommendationState =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'found'; helpers: readonly Recommendation[]; request: RecommendationRequest }
  | { status: 'failed'; message: string };

export interface Recommendations {
  state: RecommendationState;
  /** Searches; the answer of an earlier search that is still under way is no longer waited for. */
  search: (request: RecommendationRequest) => Promise<readonly Recommendation[] | undefined>;
}

export function useRecommendations(): Recommendations {
  const [state, setState] = useState<RecommendationState>({ status: 'idle' });
  const [recommend] = findHelpApi.useRecommendMutation();
  const toast = useToast();
  const current = useRef<{ abort: () => void } | undefined>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const search = useCallback(
    async (request: RecommendationRequest) => {
      current.current?.abort();
      const call = recommend(request);
      current.current = call;
      setState({ status: 'searching' });
      const answer = await call;
      if (current.current !== call) return undefined;
      if (answer.error) {
        const message = messageOf(answer.error) ?? SEARCH_FAILED;
        setState({ status: 'failed', message });
        toast({ title: 'Search Failed', description: message, variant: 'destructive' });
        return undefined;
      }
      setState({ status: 'found', helpers: answer.data, request });
      return answer.data;
    },
    [recommend, toast],
  );
  return { state, search };
}
