import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, Popup } from 'react-leaflet';
import { coordinatesText } from '../../../domain/distance.js';
import type { MapOrigin } from '../map-state.js';
import { visitorIcon } from './pin-icons.js';

/** Where the visitor is, or the place that was typed. */
export function VisitorPin({ origin }: { origin: MapOrigin }) {
  const marker = useRef<L.Marker>(null);
  const label = origin.kind === 'device' ? 'Your Location' : origin.label;
  useEffect(() => marker.current?.getElement()?.setAttribute('aria-label', label), [label]);
  return (
    <Marker ref={marker} position={[origin.lat, origin.lng]} icon={visitorIcon} zIndexOffset={-500}>
      <Popup>
        <strong>{label}</strong>
        <br />
        {coordinatesText(origin, 4)}
      </Popup>
    </Marker>
  );
}
