import { useCallback, useEffect, useRef, useState } from 'react';

/** Decimal degrees; accuracy in metres. */
export interface DevicePosition {
  lat: number;
  lng: number;
  accuracy: number;
}

export type LocateFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other';

/** Why the device's position could not be had. The words for people stand with each screen: they differ. */
export class LocateError extends Error {
  constructor(readonly reason: LocateFailure) {
    super(`The position could not be read: ${reason}`);
  }
}

/** High accuracy, 10 s at most, a position up to a minute old will do. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** GeolocationPositionError.code */
const REASONS: Record<number, LocateFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Asks the browser where the device is. Rejects with a `LocateError`. */
export function locate(geolocation: Geolocation | undefined = navigator.geolocation): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject(new LocateError('unsupported'));
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => reject(new LocateError(REASONS[code] ?? 'other')),
      OPTIONS,
    );
  });
}

export type LocateResult = { ok: true; position: DevicePosition } | { ok: false; reason: LocateFailure };

/** `locate` for components: says whether a request is under way and never answers after the component has gone. */
export function useGeolocation(): { isLocating: boolean; locate: () => Promise<LocateResult> } {
  const [isLocating, setIsLocating] = useState(false);
  // Not `useIsHere`: it would be one file more before the home page's map.
  const isMounted = useRef(true);
  const isAsking = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const ask = useCallback(async (): Promise<LocateResult> => {
    // One question at a time: the first press gets the answer, the others are told nothing.
    if (isAsking.current) return new Promise(() => undefined);
    isAsking.current = true;
    setIsLocating(true);
    const result = await locate().then(
      (position): LocateResult => ({ ok: true, position }),
      (error: unknown): LocateResult => ({ ok: false, reason: error instanceof LocateError ? error.reason : 'other' }),
    );
    isAsking.current = false;
    // A promise that never settles keeps a late answer from touching a screen that is no longer there.
    if (!isMounted.current) return new Promise(() => undefined);
    setIsLocating(false);
    return result;
  }, []);
  return { isLocating, locate: ask };
}
