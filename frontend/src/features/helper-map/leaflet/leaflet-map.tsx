import 'leaflet/dist/leaflet.css';
import '../../../domain/pin-number.css';
import './leaflet-map.css';
import type { SiteConfig } from '@community-help/api-contracts';
import type L from 'leaflet';
import { useEffect, type Ref } from 'react';
import { MapContainer, ScaleControl, useMap } from 'react-leaflet';
import { useReducedMotion } from '../../../ui/use-media-query.js';
import type { Box, MapItem } from '../map-items.js';
import { MAX_ZOOM, MIN_ZOOM } from '../map-rules.js';
import type { MapWindow } from '../map-views.js';
import type { HelperMapPanelProps } from '../panel-props.js';
import type { HelperMap } from '../use-helper-map.js';
import { Camera } from './camera.js';
import { Ground } from './ground.js';
import { Pins } from './pins.js';
import { VisitorPin } from './visitor-pin.js';

interface Props {
  map: HelperMap;
  items: readonly MapItem[];
  bounds: Box | undefined;
  tiles: SiteConfig['tiles'];
  litId: string | undefined;
  onLight: HelperMapPanelProps['onLight'];
  onView: (view: MapWindow) => void;
  onAway: (isAway: boolean) => void;
  onOutline: (isOutlined: boolean) => void;
  /** The Leaflet map, for zoom buttons and the like. */
  mapRef: Ref<L.Map>;
}

/** The interactive part of the helper map. Loaded on its own: Leaflet is as heavy as the rest of the page. */
export function LeafletMap({ map, items, bounds, tiles, litId, onLight, onView, onAway, onOutline, mapRef }: Props) {
  const { state, home, dispatch } = map;
  const isStill = useReducedMotion();
  return (
    <MapContainer
      ref={mapRef}
      className="map-canvas"
      center={[home.lat, home.lng]}
      zoom={home.zoom}
      maxZoom={MAX_ZOOM}
      minZoom={MIN_ZOOM}
      // Whole steps would show a country that nearly fits at half its size.
      zoomSnap={0.25}
      zoomControl={false}
      // The page scrolls past a map that nobody has touched; see MapManners.
      scrollWheelZoom={false}
      zoomAnimation={!isStill}
      fadeAnimation={!isStill}
      markerZoomAnimation={!isStill}
      worldCopyJump
    >
      <MapManners />
      <ScaleControl position="bottomleft" />
      <Ground tiles={tiles} items={items} onOutline={onOutline} />
      <Camera order={state.camera} home={home} bounds={bounds} onView={onView} onAway={onAway} />
      <Pins items={items} state={state} litId={litId} onLight={onLight} dispatch={dispatch} />
      {state.origin && <VisitorPin origin={state.origin} />}
    </MapContainer>
  );
}

/** The wheel zooms once the map has been clicked or has the focus, until the pointer leaves it. */
function MapManners() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', 'Map of helpers');
    const on = () => map.scrollWheelZoom.enable();
    const off = () => map.scrollWheelZoom.disable();
    map.on('click focus', on);
    map.on('mouseout blur', off);
    return () => {
      map.off('click focus', on);
      map.off('mouseout blur', off);
    };
  }, [map]);
  return null;
}
