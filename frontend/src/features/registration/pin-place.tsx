import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { placeApi } from '../../domain/place-api.js';
import { useIsHydrated } from '../../ui/use-is-hydrated.js';
import type { Position } from './registration-request.js';

export interface PinMapProps {
  latitude: number;
  longitude: number;
  onMove: (position: Position) => void;
}

interface Props {
  position: Position;
  onMove: (position: Position) => void;
  /** The text decides again where the listing is shown. */
  onForget: () => void;
  PinMap: ComponentType<PinMapProps>;
}

/** One press of a direction, in metres. */
const STEP_M = 25;
const METRES_PER_DEGREE = 111_320;
const DIRECTIONS = [
  ['north', 1, 0],
  ['south', -1, 0],
  ['west', 0, -1],
  ['east', 0, 1],
] as const;

/** Four decimals, about 11 m: enough to name a place, and no more of somebody's position in an address. */
export function nearby({ latitude, longitude }: Position): { lat: number; lng: number } {
  return { lat: Number(latitude.toFixed(4)), lng: Number(longitude.toFixed(4)) };
}

/** `north` and `east` steps away. */
export function moved({ latitude, longitude }: Position, north: number, east: number): Position {
  const degrees = STEP_M / METRES_PER_DEGREE;
  return { latitude: latitude + north * degrees, longitude: longitude + (east * degrees) / Math.cos((latitude * Math.PI) / 180) };
}

/** 'You will be placed here': a pin to drag, and the same in words and buttons. */
export function PinPlace({ position, onMove, onForget, PinMap }: Props) {
  const { data } = placeApi.useReverseGeocodeQuery(nearby(position));
  const isHydrated = useIsHydrated();
  const near = data?.label ? `, near ${data.label}` : '';
  return (
    <div className="pin-place" role="group" aria-label="Your place on the map">
      <p>
        <b>You will be placed here.</b> This exact position is shown on the map as long as you do not edit the text above. Drag the pin, or use the buttons.
      </p>
      {isHydrated && (
        <ErrorBoundary fallback={<p className="muted">The map could not be loaded. The buttons move the pin as well.</p>} logAs="The map of the pin could not be shown">
          <Suspense fallback={<div className="pin-map" />}>
            <PinMap {...position} onMove={onMove} />
          </Suspense>
        </ErrorBoundary>
      )}
      <p role="status">
        {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
        {near}
      </p>
      <p className="pin-steps">
        {DIRECTIONS.map(([name, north, east]) => (
          <button type="button" className="btn sec sm" key={name} onClick={() => onMove(moved(position, north, east))}>
            <span className="vh">Move the pin {STEP_M} metres </span>
            {name}
          </button>
        ))}
        <button type="button" className="btn quiet" onClick={onForget}>
          Use only the text
        </button>
      </p>
    </div>
  );
}
