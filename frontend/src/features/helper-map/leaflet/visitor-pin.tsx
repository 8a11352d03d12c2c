import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, Popup } from 'react-leaflet';
import { coordinatesText } from '../../../domain/distance.js';
import type { MapOrigin } from '../map-state.js';
import { visitorIcon } from './pin-icons.js';

/** Where the visitor is; a place that was typed is only marked. */
export function VisitorPin({ origin }: { origin: MapOrigin }) {
  const marker = useRef<L.Marker>(null);
  const isDevice = origin.kind === 'device';
  const label = isDevice ? 'Your Location' : origin.label;
  useEffect(() => {
    const element = marker.current?.getElement();
    if (!isDevice) element?.setAttribute('role', 'img');
    element?.setAttribute('aria-label', label);
  }, [label, isDevice]);
  return (
    // Leaflet reads these options only once, so another kind of place gets a new marker.
    <Marker key={origin.kind} ref={marker} position={[origin.lat, origin.lng]} icon={visitorIcon} interactive={isDevice} keyboard={isDevice} zIndexOffset={-500}>
      {isDevice && (
        <Popup>
          <strong>{label}</strong>
          <br />
          {coordinatesText(origin, 4)}
        </Popup>
      )}
    </Marker>
  );
}
