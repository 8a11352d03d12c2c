/** A device whose position, or whose refusal, the test decides. */
export function deviceAt(lat: number, lng: number, accuracy = 12): void {
  setGeolocation({ getCurrentPosition: (found) => found({ coords: { latitude: lat, longitude: lng, accuracy } } as GeolocationPosition) });
}

/** GeolocationPositionError codes: 1 denied, 2 unavailable, 3 timed out. */
export function deviceRefuses(code: number): void {
  setGeolocation({ getCurrentPosition: (_found, failed) => failed?.({ code } as GeolocationPositionError) });
}

/** A device that takes its time: how often it was asked, and what refuses all questions. */
export function slowDevice(): { asked: () => number; refuse: (code: number) => void } {
  const waiting: (PositionErrorCallback | null | undefined)[] = [];
  setGeolocation({ getCurrentPosition: (_found, failed) => void waiting.push(failed) });
  return { asked: () => waiting.length, refuse: (code) => waiting.forEach((tell) => tell?.({ code } as GeolocationPositionError)) };
}

export function deviceWithoutGeolocation(): void {
  setGeolocation(undefined);
}

function setGeolocation(geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined): void {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
}
