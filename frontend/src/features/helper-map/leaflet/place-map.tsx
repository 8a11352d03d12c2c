import 'leaflet/dist/leaflet.css';
import '../helper-map.css';
import './leaflet-map.css';
import type { MarkerKind, SiteConfig } from '@community-help/api-contracts';
import L from 'leaflet';
import { useCallback, useState } from 'react';
import { MapContainer, Marker } from 'react-leaflet';
import { markerArt } from '../../../domain/marker-art.js';
import { Ground } from './ground.js';
import { MAX_ZOOM } from '../map-rules.js';

interface Props {
  lat: number;
  lng: number;
  kind: MarkerKind;
  name: string;
  tiles: SiteConfig['tiles'];
}

/** A still map of one place: it shows where something is and takes no keys; the address stands beside it in words. */
export function PlaceMap({ lat, lng, kind, name, tiles }: Props) {
  const [isOutlined, setIsOutlined] = useState(tiles === null);
  const showOutline = useCallback((outlined: boolean) => {
    if (outlined) setIsOutlined(true);
  }, []);
  const icon = L.divIcon({ className: 'map-pin', html: `<img src="${markerArt(kind)}" alt="" width="38" height="50">`, iconSize: [44, 50], iconAnchor: [22, 48] });
  return (
    <div className="place-map map" role="region" aria-label={`Map with the place of ${name}`}>
      <MapContainer
        center={[lat, lng]}
        zoom={isOutlined ? 8 : 15}
        key={isOutlined ? 'outline' : 'tiles'}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        dragging={false}
        keyboard={false}
        scrollWheelZoom={false}
        doubleClickZoom={false}
        touchZoom={false}
        boxZoom={false}
      >
        <Ground tiles={isOutlined ? null : tiles} onOutline={showOutline} />
        <Marker position={[lat, lng]} icon={icon} interactive={false} keyboard={false} />
      </MapContainer>
    </div>
  );
}
