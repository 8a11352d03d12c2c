import type L from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { Popup, useMap } from 'react-leaflet';
import { popupMaxHeight } from '../map-rules.js';

const WIDTH_PX = 290;
/** The zoom buttons and their margins stay free of the popup. */
const CONTROLS_PX = 68;

interface Props {
  latitude: number;
  longitude: number;
  /** px from the place to where the popup ends. */
  offset: L.PointTuple;
  className: string;
  /** `hadFocus`: the focus was inside and would be lost. */
  onClose: (hadFocus: boolean) => void;
  children: ReactNode;
}

/** A popup of the map: as wide as there is room for, closed by Escape from anywhere on the map. */
export function PopupFrame({ latitude, longitude, offset, className, onClose, children }: Props) {
  const map = useMap();
  const popup = useRef<L.Popup>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const container = map.getContainer();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close(true);
    };
    container.addEventListener('keydown', onKey);
    return () => container.removeEventListener('keydown', onKey);
  }, [map]);

  // A new array would close the popup and open it again, and the focus inside would be lost.
  const position = useMemo<L.LatLngTuple>(() => [latitude, longitude], [latitude, longitude]);
  const width = Math.min(WIDTH_PX, map.getSize().x - CONTROLS_PX - 24);
  const onRemove = () => onClose(popup.current?.getElement()?.contains(document.activeElement) ?? false);
  return (
    <Popup
      ref={popup}
      className={className}
      position={position}
      offset={offset}
      minWidth={width}
      maxWidth={width}
      maxHeight={popupMaxHeight(window.innerHeight)}
      autoPanPaddingTopLeft={[12, 12]}
      autoPanPaddingBottomRight={[CONTROLS_PX, 12]}
      eventHandlers={{ remove: onRemove }}
    >
      {children}
    </Popup>
  );
}

/** Takes the focus when it appears: React fills the popup only after Leaflet has opened it. */
export function PopupHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const dialog = heading.current?.closest('.leaflet-popup');
    dialog?.setAttribute('role', 'dialog');
    dialog?.setAttribute('aria-label', children);
    heading.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
