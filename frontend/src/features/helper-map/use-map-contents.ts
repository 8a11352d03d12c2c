import { useMemo } from 'react';
import { messageOf } from '../../app/base-query.js';
import { boxAround, isInBox, type Box, type MapItem } from './map-items.js';
import { joinOverlapping } from './join-overlapping.js';
import { isFiltered, isNarrowed, type MapState } from './map-state.js';
import { mapViews, type MapWindow } from './map-views.js';
import { leanApart, resultPins } from './result-pins.js';
import { useFilter } from './use-filter.js';

export interface MapContents {
  /** What the current view shows. */
  items: readonly MapItem[];
  /** Around everything that is found in the kingdom, also outside the view; undefined while it is not known or when there is nothing. */
  bounds: Box | undefined;
  /** Helpers found: those in the view while nothing is filtered; undefined while it is not known. */
  count: number | undefined;
  isLoading: boolean;
  /** Why there is nothing to show. */
  problem: string | undefined;
  retry: () => void;
}

/** Britain and Ireland: one view of this box tells where all the pins are. */
const OVERVIEW: MapWindow = { bbox: [-11, 49, 3, 61.5], zoom: 6 };
/** What a filter finds may be anywhere; the nearer the zoom, the more exactly its view tells where, and the server makes it no heavier than others. */
const EVERYWHERE: MapWindow = { bbox: [-180, -85, 180, 85], zoom: 12 };
const NONE: readonly never[] = [];

/** What a map shows: views that the server filters and groups, at the same cost with any number of helpers; or the helpers that the page has pinned. */
export function useMapContents(state: MapState, view: MapWindow | undefined): MapContents {
  const { pinned, origin } = state;
  const filter = useFilter(state);
  const isAsked = pinned === undefined;
  const current = mapViews.useViewHelpersQuery({ ...(view ?? OVERVIEW), filter }, { skip: !isAsked || !view });
  // A map that is centred on a place is fitted around nothing.
  const extent = mapViews.useViewHelpersQuery({ ...(isFiltered(state) ? EVERYWHERE : OVERVIEW), filter }, { skip: !isAsked || origin !== undefined });
  // A view counts only those that have a place on the map, a page of the list counts all.
  const isCounted = isAsked && isNarrowed(state);
  const list = mapViews.usePageHelpersInfiniteQuery({ filter }, { skip: !isCounted });

  const zoom = view?.zoom ?? OVERVIEW.zoom;
  const shown = current.data?.items ?? NONE;
  const items = useMemo(() => (pinned ? resultPins(pinned, zoom) : apart(shown, zoom)), [pinned, shown, zoom]);
  // Not the answer to an earlier question: an order to fit what is found waits for it.
  const found = extent.currentData;
  const bounds = useMemo(
    () => boxAround(inTheKingdom(pinned ? pinned.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) : (found?.items ?? NONE))),
    [found, pinned],
  );

  const failed = isAsked ? [current, extent, list].find(({ isError, isUninitialized }) => isError && !isUninitialized) : undefined;
  const known = isCounted ? list.currentData?.pages[0]?.total : current.currentData?.total;
  return {
    items,
    bounds,
    count: pinned ? pinned.length : known,
    isLoading: isAsked && (current.isFetching || list.isFetching),
    problem: failed && (messageOf(failed.error) ?? 'The helpers could not be loaded.'),
    retry: () => [current, extent, list].filter(({ isError, isUninitialized }) => isError && !isUninitialized).forEach(({ refetch }) => void refetch()),
  };
}

/** Few helpers come without a group, and lean apart; where there are groups, those that would lie over each other are joined. */
function apart(items: readonly MapItem[], zoom: number): readonly MapItem[] {
  const pins = items.filter((item) => item.kind === 'helper');
  return pins.length === items.length ? leanApart(pins, zoom) : joinOverlapping(items, zoom);
}

/** A helper that was placed wrong, in the sea off Africa for instance, does not move the camera there. */
function inTheKingdom<Place extends { latitude: number; longitude: number }>(places: readonly Place[]): Place[] {
  return places.filter(({ latitude, longitude }) => isInBox({ lat: latitude, lng: longitude }, OVERVIEW.bbox));
}
