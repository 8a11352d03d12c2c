import type { HelperListing } from '@community-help/api-contracts';
import { useMemo } from 'react';
import { api, type MapWindow } from '../../app/api.js';
import { messageOf } from '../../app/base-query.js';
import { boxAround, groupPoints, isInBox, type Box, type MapItem } from './group-points.js';
import { filterHelpers, placeOf, toPlacedHelper } from './filter-helpers.js';
import type { PlacedHelper } from './map-rules.js';
import { activeDistance, needsFullList, type MapState } from './map-state.js';

export interface MapContents {
  /** What the current view shows. */
  items: readonly MapItem[];
  /** Around everything that is shown, also outside the view; undefined while it is not known or when there is nothing. */
  bounds: Box | undefined;
  /** Helpers found: those in the view while nothing is filtered. */
  count: number;
  /** The helpers behind the pins for the list beside the map; undefined until somebody asks for it. */
  list: readonly HelperListing[] | undefined;
  isLoading: boolean;
  /** Why there is nothing to show. */
  problem: string | undefined;
  retry: () => void;
}

/** What is wanted of the contents. */
export interface MapDemand {
  view: MapWindow | undefined;
  wantsList: boolean;
}

/** Britain and Ireland: one view of this box tells where all the pins are. */
const OVERVIEW: MapWindow = { bbox: [-11, 49, 3, 61.5], zoom: 6 };
const NONE: readonly never[] = [];

function isShownIn(box: Box, helper: HelperListing): boolean {
  const place = placeOf(helper);
  return place !== undefined && isInBox(place, box);
}

/**
 * What a map shows: views that the server groups while nothing is filtered (fast with any number of helpers), the filtered full list otherwise,
 * or the helpers that the page has pinned.
 */
export function useMapContents(state: MapState, { view, wantsList }: MapDemand): MapContents {
  const { pinned, text, category, origin } = state;
  const usesList = needsFullList(state);
  const usesViews = !usesList && !pinned;
  const overview = api.useViewRegistrationsQuery(OVERVIEW, { skip: !usesViews });
  const current = api.useViewRegistrationsQuery(view ?? OVERVIEW, { skip: !usesViews || !view });
  const full = api.useListRegistrationsQuery(undefined, { skip: !usesList && !wantsList });
  const km = activeDistance(state);

  const matching = useMemo(
    () => (usesList && full.data ? filterHelpers(full.data, { text, category, from: origin, km }) : undefined),
    [usesList, full.data, text, category, origin, km],
  );
  const placed = useMemo<readonly PlacedHelper[] | undefined>(
    () => pinned ?? matching?.flatMap((helper) => toPlacedHelper(helper, origin) ?? []),
    [pinned, matching, origin],
  );
  const grouped = useMemo(() => (placed && view ? groupPoints(placed, view.bbox, view.zoom) : undefined), [placed, view]);

  const bounds = useMemo(
    () =>
      usesViews
        ? boxAround(overview.data?.items ?? NONE)
        : boxAround(placed?.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) ?? NONE),
    [usesViews, overview.data, placed],
  );
  const list = useMemo(() => {
    if (!wantsList || !full.data) return undefined;
    if (pinned) {
      const byId = new Map(full.data.map((helper) => [helper.id, helper]));
      return pinned.flatMap(({ id }) => byId.get(id) ?? []);
    }
    if (matching) return matching;
    return view ? full.data.filter((helper) => isShownIn(view.bbox, helper)) : full.data;
  }, [wantsList, full.data, pinned, matching, view]);

  const source = usesList ? full : usesViews ? current : undefined;
  return {
    items: (usesViews ? current.data?.items : grouped) ?? NONE,
    bounds,
    count: pinned?.length ?? matching?.length ?? current.data?.total ?? 0,
    list,
    isLoading: source?.isFetching ?? false,
    problem: source?.isError ? (messageOf(source.error) ?? 'The helpers could not be loaded.') : undefined,
    retry: () => void (usesList ? full.refetch() : current.refetch()),
  };
}
