import { useMemo } from 'react';
import { api, type MapWindow } from '../../app/api.js';
import { messageOf } from '../../app/base-query.js';
import { useFullList, useLoadFullListQuery } from './full-list/use-full-list.js';
import { boxAround, groupPoints, type Box, type MapItem } from './group-points.js';
import { joinOverlapping } from './join-overlapping.js';
import { needsFullList, type MapState } from './map-state.js';
import { useFilter } from './use-filter.js';

export interface MapContents {
  /** What the current view shows. */
  items: readonly MapItem[];
  /** Around everything that is shown, also outside the view; undefined while it is not known or when there is nothing. */
  bounds: Box | undefined;
  /** Helpers found: those in the view while nothing is filtered. */
  count: number;
  isLoading: boolean;
  /** Why there is nothing to show. */
  problem: string | undefined;
  retry: () => void;
}

/** Britain and Ireland: one view of this box tells where all the pins are. */
const OVERVIEW: MapWindow = { bbox: [-11, 49, 3, 61.5], zoom: 6 };
const NONE: readonly never[] = [];

/**
 * What a map shows: views that the server groups while nothing is filtered (fast with any number of helpers), the filtered full list otherwise,
 * or the helpers that the page has pinned.
 */
export function useMapContents(state: MapState, view: MapWindow | undefined): MapContents {
  const { pinned } = state;
  const usesList = needsFullList(state);
  const usesViews = !usesList && !pinned;
  const overview = api.useViewRegistrationsQuery(OVERVIEW, { skip: !usesViews });
  const current = api.useViewRegistrationsQuery(view ?? OVERVIEW, { skip: !usesViews || !view });
  const full = useLoadFullListQuery(undefined, { skip: !usesList });
  const filter = useFilter(state);
  const question = useMemo(() => (usesList ? { filter, view } : undefined), [usesList, filter, view]);
  const found = useFullList('pins', full.data, question);
  // While the map moves the last answer still holds, but not for another search.
  const isOfFilter = found.question?.filter === filter;

  const grouped = useMemo(
    () => (pinned && view ? groupPoints(pinned, view.bbox, view.zoom) : undefined),
    [pinned, view],
  );
  const items = (usesViews ? current.data?.items : pinned ? grouped : found.answer?.items) ?? NONE;
  const zoom = view?.zoom ?? OVERVIEW.zoom;
  const apart = useMemo(() => joinOverlapping(items, zoom), [items, zoom]);

  const bounds = useMemo(() => {
    if (usesViews) return boxAround(overview.data?.items ?? NONE);
    return pinned && boxAround(pinned.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })));
  }, [usesViews, overview.data, pinned]);

  const source = usesList ? full : usesViews ? current : undefined;
  const problem = source?.isError ? source.error : found.problem;
  return {
    items: apart,
    bounds: usesList ? (isOfFilter ? found.answer?.bounds : undefined) : bounds,
    count: pinned?.length ?? found.answer?.count ?? current.data?.total ?? 0,
    isLoading: (source?.isFetching ?? false) || found.isPending,
    problem: problem && (messageOf(problem) ?? 'The helpers could not be loaded.'),
    retry: () => void (usesList ? full.refetch() : current.refetch()),
  };
}
