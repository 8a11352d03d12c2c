import { useMemo } from 'react';
import { messageOf } from '../../app/base-query.js';
import { rowOfCard, rowOfPin, type HelperRow } from './helper-rows.js';
import type { PlacedHelper } from './map-rules.js';
import { mapViews, type PageQuestion } from './map-views.js';

export interface HelperRows {
  /** undefined while nothing is known. */
  rows: readonly HelperRow[] | undefined;
  total: number;
  isLoading: boolean;
  problem: string | undefined;
  retry: () => void;
  /** The next page; undefined on the last one. */
  more: (() => void) | undefined;
}

const NO_MORE = { isLoading: false, problem: undefined, retry: () => undefined, more: undefined };

/** A list of helpers, page by page; of `pinned` alone where the page has chosen them. */
export function useHelperRows(question: PageQuestion, pinned: readonly PlacedHelper[] | undefined): HelperRows {
  const list = mapViews.usePageHelpersInfiniteQuery(question, { skip: pinned !== undefined });
  const { data } = list;
  const chosen = useMemo(() => pinned?.map(rowOfPin), [pinned]);
  const loaded = useMemo(() => data?.pages.flatMap(({ helpers }) => helpers.map(rowOfCard)), [data]);
  if (chosen) return { ...NO_MORE, rows: chosen, total: chosen.length };
  return {
    rows: loaded,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: list.isFetching,
    problem: list.isError ? (messageOf(list.error) ?? 'The list could not be loaded.') : undefined,
    // A page that did not come is asked for again; what was there before it stays.
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  };
}
