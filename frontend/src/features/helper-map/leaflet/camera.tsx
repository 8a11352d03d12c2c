import type { MapWindow } from '../../../app/api.js';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useReducedMotion } from '../../../ui/use-media-query.js';
import type { Box } from '../group-points.js';
import { markerScale } from '../map-rules.js';
import type { CameraOrder } from '../map-state.js';
import type { HomeView } from '../use-helper-map.js';

/** Around everything with 10 % of room, but never nearer than a few streets. */
const FIT_PADDING = 0.1;
const FIT_MAX_ZOOM = 14;
/** px; bounds know only the tips of the pins. */
const PIN_ROOM: L.FitBoundsOptions = { paddingTopLeft: [24, 56], paddingBottomRight: [24, 8] };

interface Props {
  order: CameraOrder;
  home: HomeView;
  bounds: Box | undefined;
  onView: (view: MapWindow) => void;
}

function viewOf(map: L.Map): MapWindow {
  const bounds = map.getBounds();
  const round = (degrees: number, limit: number) => Math.max(-limit, Math.min(limit, Number(degrees.toFixed(4))));
  const bbox = [round(bounds.getWest(), 180), round(bounds.getSouth(), 85), round(bounds.getEast(), 180), round(bounds.getNorth(), 85)] as const;
  return { bbox, zoom: Math.round(map.getZoom()) };
}

function isSameView(a: MapWindow, b: MapWindow | undefined): boolean {
  return a.zoom === b?.zoom && a.bbox.every((degrees, index) => degrees === b.bbox[index]);
}

/** Moves the map where the state says and tells what it shows. */
export function Camera({ order, home, bounds, onView }: Props) {
  const map = useMap();
  const animate = !useReducedMotion();
  const doneSeq = useRef(-1);
  const told = useRef<MapWindow>(undefined);

  useEffect(() => {
    if (doneSeq.current === order.seq) return;
    const { target } = order;
    if (target === 'fit') {
      // The pins are still on their way; the order is carried out when they are there.
      if (!bounds) return;
      const [west, south, east, north] = bounds;
      map.fitBounds(L.latLngBounds([south, west], [north, east]).pad(FIT_PADDING), { maxZoom: FIT_MAX_ZOOM, animate, ...PIN_ROOM });
    } else {
      const { lat, lng, zoom } = target === 'home' ? home : target;
      // A popup opens together with an order to one place, and cannot find its own place on a map that is still flying.
      map.setView([lat, lng], zoom, { animate: animate && target === 'home' });
    }
    doneSeq.current = order.seq;
  }, [map, order, home, bounds, animate]);

  useEffect(() => {
    const report = () => {
      map.getContainer().style.setProperty('--pin-scale', String(markerScale(map.getZoom())));
      const view = viewOf(map);
      if (isSameView(view, told.current)) return;
      told.current = view;
      onView(view);
    };
    // Somebody who has taken hold of the map is not pulled away by an order that was waiting for data.
    const obeyHand = () => {
      doneSeq.current = order.seq;
    };
    report();
    map.on('moveend', report);
    map.on('dragstart', obeyHand);
    return () => {
      map.off('moveend', report);
      map.off('dragstart', obeyHand);
    };
  }, [map, order.seq, onView]);
  return null;
}
