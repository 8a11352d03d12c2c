import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapItem } from '../map-items.js';
import { MAX_ZOOM } from '../map-rules.js';
import type { MapEvent, MapState } from '../map-state.js';
import { HelperPopup } from './helper-popup.js';
import { keyOf } from './pin-icons.js';
import { PinLayer } from './pin-layer.js';
import { SpotPopup } from './spot-popup.js';

interface Props {
  items: readonly MapItem[];
  state: MapState;
  /** The helper that the page points at. */
  litId: string | undefined;
  onLight: ((id: string | undefined) => void) | undefined;
  dispatch: (event: MapEvent) => void;
}

/** Focuses a button that is still there and visible; false when it cannot have the focus. */
function takesFocus(element: Element | undefined): boolean {
  if (!(element instanceof HTMLButtonElement)) return false;
  element.focus();
  return document.activeElement === element;
}

/** What the pins stand for, and the selected helper as well: a group may stand for it, or it may have left the view. */
function withSelected(items: readonly MapItem[], selected: MapHelper | undefined): readonly MapItem[] {
  if (!selected || items.some((item) => item.kind === 'helper' && item.id === selected.id)) return items;
  return [...items, selected];
}

/** Draws the pins, opens the popup of the selected one or of a group at one place, and gives the focus back when it closes. */
export function Pins({ items, state, litId, onLight, dispatch }: Props) {
  const map = useMap();
  const layer = useRef<PinLayer>(undefined);
  const { selected, spot } = state;
  const shown = useMemo(() => withSelected(items, selected), [items, selected]);

  useEffect(() => {
    const onGroup = (group: MapCluster) => {
      if (group.sameSpot) dispatch({ type: 'spotOpened', spot: group });
      else dispatch({ type: 'approached', at: { lat: group.latitude, lng: group.longitude }, zoom: Math.min(group.expansionZoom, MAX_ZOOM) });
    };
    const pins = new PinLayer(map, { onHelper: (helper) => dispatch({ type: 'selected', helper }), onGroup, onLight });
    layer.current = pins;
    return () => pins.remove();
  }, [map, dispatch, onLight]);
  useEffect(() => {
    layer.current?.show(shown);
  }, [shown, map, dispatch, onLight]);
  useEffect(() => {
    layer.current?.selectHelper(selected?.id);
  }, [selected, shown]);
  useEffect(() => {
    layer.current?.lightHelper(litId);
  }, [litId, shown]);

  // Whatever opened the popup gets the focus back: a button elsewhere on the page, the pin, or the group that it came out of.
  const opener = useRef<Element>(undefined);
  const openId = selected?.id ?? spot?.id;
  useEffect(() => {
    if (openId !== undefined) opener.current = document.activeElement ?? undefined;
  }, [openId]);
  const giveFocusBack = useCallback(
    (keys: readonly string[]) => {
      if (!takesFocus(opener.current) && !keys.some((key) => layer.current?.focus(key))) map.getContainer().focus({ preventScroll: true });
    },
    [map],
  );
  const onClose = useCallback(
    (id: string, hadFocus: boolean) => {
      const group = selected && items.find(({ kind, latitude, longitude }) => kind === 'cluster' && latitude === selected.latitude && longitude === selected.longitude);
      // Its own pin goes when the popup does, if a group stands for it.
      if (hadFocus) giveFocusBack([group ? keyOf(group) : `helper ${id}`]);
      dispatch({ type: 'closed', id });
    },
    [dispatch, giveFocusBack, items, selected],
  );
  const onSpotClose = useCallback(
    (id: number, hadFocus: boolean) => {
      if (hadFocus && spot) giveFocusBack([keyOf(spot)]);
      dispatch({ type: 'spotClosed', id });
    },
    [dispatch, giveFocusBack, spot],
  );
  const onPick = useCallback((helper: MapHelper) => dispatch({ type: 'selected', helper }), [dispatch]);
  if (selected) return <HelperPopup key={selected.id} helper={selected} onClose={onClose} />;
  return spot ? <SpotPopup key={spot.id} spot={spot} state={state} onPick={onPick} onClose={onSpotClose} /> : null;
}
