import type { MapHelper } from '@community-help/api-contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useReducedMotion } from '../../../ui/use-media-query.js';
import type { MapItem } from '../group-points.js';
import { MAX_ZOOM } from '../map-rules.js';
import type { MapEvent } from '../map-state.js';
import { HelperPopup } from './helper-popup.js';
import { PinLayer } from './pin-layer.js';

interface Props {
  items: readonly MapItem[];
  selectedId: string | undefined;
  dispatch: (event: MapEvent) => void;
}

/** Focuses a button that is still there and visible; false when it cannot have the focus. */
function takesFocus(element: Element | undefined): boolean {
  if (!(element instanceof HTMLButtonElement)) return false;
  element.focus();
  return document.activeElement === element;
}

/** Draws the pins, opens the popup of the selected one, and gives the focus back to the pin when the popup closes. */
export function Pins({ items, selectedId, dispatch }: Props) {
  const map = useMap();
  const animate = !useReducedMotion();
  const layer = useRef<PinLayer>(undefined);
  const last = useRef<MapHelper>(undefined);

  useEffect(() => {
    const pins = new PinLayer(map, {
      onHelper: ({ id }) => dispatch({ type: 'selected', id }),
      onGroup: (at, zoom) => map.setView(at, Math.min(zoom, MAX_ZOOM), { animate }),
    });
    layer.current = pins;
    return () => pins.remove();
  }, [map, dispatch, animate]);
  useEffect(() => layer.current?.show(items), [items, map, dispatch, animate]);
  useEffect(() => layer.current?.selectHelper(selectedId), [selectedId, items]);

  const selected = items.find((item): item is MapHelper => item.kind === 'helper' && item.id === selectedId);
  // The pin of an open popup may leave the view while the map is moved; the popup stays until it is closed.
  if (selected && selected.id !== last.current?.id) last.current = selected;
  const shown = last.current?.id === selectedId ? last.current : undefined;

  // Whatever opened the popup gets the focus back: a button elsewhere on the page, or the pin.
  const opener = useRef<Element>(undefined);
  useEffect(() => {
    if (selectedId !== undefined) opener.current = document.activeElement ?? undefined;
  }, [selectedId]);
  const onClose = useCallback(
    (id: string, hadFocus: boolean) => {
      if (hadFocus && !takesFocus(opener.current) && !layer.current?.focusHelper(id)) map.getContainer().focus({ preventScroll: true });
      dispatch({ type: 'closed', id });
    },
    [dispatch, map],
  );
  return shown ? <HelperPopup key={shown.id} helper={shown} onClose={onClose} /> : null;
}
