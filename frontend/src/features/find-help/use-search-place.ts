import { SEARCH } from '@community-help/api-contracts';
import { useCallback, useState } from 'react';
import { api } from '../../app/api.js';
import { useGeolocation } from '../../app/geolocation.js';
import { useToast } from '../../app/store.js';
import type { LatLng } from '../../domain/distance.js';
import { addressOrCoordinates, LOCATION_BLANK, locatedToast, locationRequiredToast, locationToast, type SearchPlace } from './search-rules.js';
import { placeApi } from '../../domain/place-api.js';

export interface SearchPlaceControl {
  place: SearchPlace | undefined;
  isLocating: boolean;
  isLookingUp: boolean;
  /** Asks the device. */
  locateMe: () => Promise<void>;
  /** Looks a typed place up; a place that cannot be found is replaced by the contract's fixed one, and says so. */
  setTyped: (text: string) => Promise<void>;
  /** Goes to a place that is known, and tells the page. */
  setFound: (place: SearchPlace) => void;
  /** Takes a place that the page already knows, without telling it; the device's position gets an address first. */
  adopt: (place: SearchPlace) => Promise<void>;
  /** Asks for a place again. */
  forget: () => void;
}

/** Where to search from. `onPlace` hears of every new place that was found here. */
export function useSearchPlace(onPlace: (place: SearchPlace) => void): SearchPlaceControl {
  const [place, setPlace] = useState<SearchPlace>();
  const { isLocating, locate } = useGeolocation();
  const [geocode, { isFetching: isLookingUp }] = api.useLazyGeocodeQuery();
  const [reverseGeocode] = placeApi.useLazyReverseGeocodeQuery();
  const toast = useToast();

  const found = useCallback(
    (next: SearchPlace) => {
      setPlace(next);
      onPlace(next);
    },
    [onPlace],
  );

  const named = useCallback(
    async ({ lat, lng }: LatLng): Promise<SearchPlace> => {
      const { data } = await reverseGeocode({ lat, lng }, true);
      return { lat, lng, kind: 'device', label: addressOrCoordinates(data?.label, { lat, lng }) };
    },
    [reverseGeocode],
  );
  const adopt = useCallback(async (known: SearchPlace) => setPlace(known.kind === 'device' ? await named(known) : known), [named]);
  const forget = useCallback(() => setPlace(undefined), []);

  const locateMe = useCallback(async () => {
    const result = await locate();
    if (!result.ok) return toast(locationToast(result.reason));
    toast(locatedToast(result.position.accuracy));
    found(await named(result.position));
  }, [locate, named, toast, found]);

  const setTyped = useCallback(
    async (text: string) => {
      const typed = text.trim();
      if (typed === '') return toast(locationRequiredToast(LOCATION_BLANK));
      const { data } = await geocode(typed, true);
      if (data) {
        const { latitude, longitude, label } = data;
        const alternatives = data.alternatives.map((other) => ({ lat: other.latitude, lng: other.longitude, label: other.label }));
        return found({ lat: latitude, lng: longitude, label, kind: 'place', alternatives });
      }
      const { latitude, longitude, label } = SEARCH.fallbackPlace;
      found({ lat: latitude, lng: longitude, label, kind: 'place', insteadOf: typed });
    },
    [geocode, toast, found],
  );
  return { place, isLocating, isLookingUp, locateMe, setTyped, setFound: found, adopt, forget };
}
