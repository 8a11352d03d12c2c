import 'leaflet/dist/leaflet.css';
import '../helper-map.css';
import './leaflet-map.css';
import L from 'leaflet';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { MapContainer, Marker, useMap } from 'react-leaflet';
import { useSiteConfig } from '../../../app/site-config.js';
import { markerArt } from '../../../domain/marker-art.js';
import { Ground } from './ground.js';
import { MAX_ZOOM } from '../map-rules.js';

interface Props {
  latitude: number;
  longitude: number;
  onMove: (position: { latitude: number; longitude: number }) => void;
}

const PIN = L.divIcon({ className: 'map-pin', html: `<img src="${markerArt('general')}" alt="" width="38" height="50">`, iconSize: [44, 50], iconAnchor: [22, 48] });

/** A map with one pin that can be dragged. It takes no keys: whoever shows it says the place in words and moves it by buttons. */
export function PinMap({ latitude, longitude, onMove }: Props) {
  const { config } = useSiteConfig();
  const tiles = config?.tiles ?? null;
  const [isOutlined, setIsOutlined] = useState(tiles === null);
  const showOutline = useCallback((outlined: boolean) => {
    if (outlined) setIsOutlined(true);
  }, []);
  const onDrop = useMemo(
    () => ({
      dragend: (event: L.DragEndEvent) => {
        const { lat, lng } = (event.target as L.Marker).getLatLng();
        onMove({ latitude: lat, longitude: lng });
      },
    }),
    [onMove],
  );
  return (
    <div className="pin-map map" role="region" aria-label="Map with your pin">
      <MapContainer center={[latitude, longitude]} zoom={isOutlined ? 9 : 16} key={isOutlined ? 'outline' : 'tiles'} maxZoom={MAX_ZOOM} keyboard={false} scrollWheelZoom={false}>
        <Ground tiles={isOutlined ? null : tiles} onOutline={showOutline} />
        <Marker position={[latitude, longitude]} icon={PIN} draggable autoPan keyboard={false} eventHandlers={onDrop} />
        <KeepInView latitude={latitude} longitude={longitude} />
      </MapContainer>
    </div>
  );
}

/** A pin that was moved by buttons stays on the map. */
function KeepInView({ latitude, longitude }: { latitude: number; longitude: number }) {
  const map = useMap();
  useEffect(() => {
    if (!map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude], { animate: false });
  }, [map, latitude, longitude]);
  return null;
}
