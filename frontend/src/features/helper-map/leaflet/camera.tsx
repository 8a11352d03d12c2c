import { useEffect, useRef, useState } from 'react';
import type L from 'leaflet';
import { useMap } from 'react-leaflet';
import { useReducedMotion } from '../../../ui/use-media-query.js';
import { isAnotherArea } from '../map-area.js';
import type { Box } from '../map-items.js';
import { markerScale } from '../map-rules.js';
import type { CameraOrder } from '../map-state.js';
import type { MapWindow } from '../map-views.js';
import type { HomeView } from '../use-helper-map.js';
import { goalAround, hasSize, Helm } from './helm.js';

interface Props {
  order: CameraOrder;
  home: HomeView;
  bounds: Box | undefined;
  onView: (view: MapWindow) => void;
  /** Whether a hand has moved the map to another area since the last order. */
  onAway: (isAway: boolean) => void;
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

/** Leaflet hears of a changed size, whatever changed it: a folding panel, full screen, a turned phone, a part of the page that is shown again. */
function useKnownSize(map: L.Map): boolean {
  const [isShown, setIsShown] = useState(() => hasSize(map));
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      map.invalidateSize({ animate: false });
      setIsShown(hasSize(map));
    });
    watch.observe(map.getContainer());
    return () => watch.disconnect();
  }, [map]);
  return isShown;
}

/** Moves the map where the state says and tells what it shows. */
export function Camera({ order, home, bounds, onView, onAway }: Props) {
  const map = useMap();
  const animate = !useReducedMotion();
  const isShown = useKnownSize(map);
  const helm = useRef<Helm>(undefined);
  const doneSeq = useRef(-1);
  const told = useRef<MapWindow>(undefined);
  /** Where the last order has left the map, or a popup that made room for itself. */
  const left = useRef<MapWindow>(undefined);

  useEffect(() => {
    const created = new Helm(map);
    helm.current = created;
    return () => created.remove();
  }, [map]);

  useEffect(() => {
    // The pins are still on their way, or the map is not shown: the order is carried out when they are there, and it is.
    if (doneSeq.current === order.seq || !isShown) return;
    const { target } = order;
    if (target === 'here') {
      helm.current?.letGo();
      left.current = viewOf(map);
      onAway(false);
    } else if (target === 'fit') {
      if (!bounds) return;
      helm.current?.steer(goalAround(map, bounds), animate);
    } else {
      // A popup opens together with an order to one place, and cannot find its own place on a map that is still flying.
      const isFlown = target === 'home' || target.isFlown === true;
      helm.current?.steer(target === 'home' ? home : target, animate && isFlown);
    }
    doneSeq.current = order.seq;
  }, [map, order, home, bounds, animate, isShown, onAway]);

  useEffect(() => {
    let isMakingRoom = false;
    const makeRoom = () => {
      isMakingRoom = true;
    };
    const report = () => {
      if (!hasSize(map)) return;
      const { lat, lng } = map.getCenter();
      const container = map.getContainer();
      container.classList.toggle('is-between-zooms', !Number.isInteger(map.getZoom()));
      container.style.setProperty('--pin-scale', String(markerScale(map.getZoom())));
      // What the map has come to rest at, for those who look at it from outside: the browser suite.
      container.dataset['view'] = `${lat.toFixed(4)},${lng.toFixed(4)},${map.getZoom()}`;
      const view = viewOf(map);
      if (!left.current || isMakingRoom || helm.current?.isSteering || doneSeq.current !== order.seq) left.current = view;
      isMakingRoom = false;
      onAway(isAnotherArea(view, left.current));
      if (isSameView(view, told.current)) return;
      told.current = view;
      onView(view);
    };
    // Somebody who has taken hold of the map is not pulled away by an order that was waiting for data.
    const obeyHand = () => {
      doneSeq.current = order.seq;
      helm.current?.letGo();
    };
    report();
    map.on('moveend', report);
    map.on('dragstart', obeyHand);
    map.on('autopanstart', makeRoom);
    return () => {
      map.off('moveend', report);
      map.off('dragstart', obeyHand);
      map.off('autopanstart', makeRoom);
    };
  }, [map, order.seq, onView, onAway]);
  return null;
}
