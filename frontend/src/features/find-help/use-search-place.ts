import { SEARCH, type GeocodedPlace } from '@community-help/api-contracts';
import { useCallback, useState } from 'react';
import { api } from '../../app/api.js';
import { useGeolocation } from '../../app/geolocation.js';
import { showAlert } from '../../app/show-alert.js';
import { useToast } from '../../app/store.js';
import type { LatLng } from '../../domain/distance.js';
import { placeApi } from '../../domain/place-api.js';
import { isUnknownPlace, placeProblem } from '../../domain/place-problem.js';
import { addressOrCoordinates, LOCATION_BLANK, LOCATION_UNSUPPORTED, locatedToast, locationRequiredToast, locationToast, type SearchPlace } from './search-rules.js';

export interface SearchPlaceControl {
  place: SearchPlace | undefined;
  isLocating: boolean;
  isLookingUp: boolean;
  /** The place that is being found, typed or of the device; it gives none where none is found. */
  coming: Promise<SearchPlace | undefined> | undefined;
  /** Asks the device. */
  locateMe: () => Promise<void>;
  /**
   * Looks a typed place up. A place that nobody knows is replaced by the contract's fixed one, and says so; any other failure says nothing
   * about the place. Gives the sentence that tells why there is no place; undefined when there is one.
   */
  setTyped: (text: string) => Promise<string | undefined>;
  /** Goes to a place that is known, and tells the page. */
  setFound: (place: SearchPlace) => void;
  /** Takes a place that the page already knows, without telling it; the device's position gets an address first. */
  adopt: (place: SearchPlace) => Promise<void>;
  /** A place with the address of where it is, or its coordinates. */
  named: (at: LatLng, kind: SearchPlace['kind']) => Promise<SearchPlace>;
  /** Asks for a place again. */
  forget: () => void;
}

interface Options {
  place: SearchPlace | undefined;
  setPlace: (place: SearchPlace | undefined) => void;
  /** Hears of every new place that was found here. */
  onPlace: (place: SearchPlace) => void;
}

function placeOf({ latitude, longitude, label, alternatives }: GeocodedPlace): SearchPlace {
  return { lat: latitude, lng: longitude, label, kind: 'place', alternatives: alternatives.map((other) => ({ lat: other.latitude, lng: other.longitude, label: other.label })) };
}

/** The contract's place for one that nobody knows. */
function fallbackFor(typed: string): SearchPlace {
  const { latitude, longitude, label } = SEARCH.fallbackPlace;
  return { lat: latitude, lng: longitude, label, kind: 'place', insteadOf: typed };
}

/** Where to search from. */
export function useSearchPlace({ place, setPlace, onPlace }: Options): SearchPlaceControl {
  const { isLocating, locate } = useGeolocation();
  const [isLookingUp, setIsLookingUp] = useState(false);
  const [coming, setComing] = useState<Promise<SearchPlace | undefined>>();
  const [geocode] = api.useLazyGeocodeQuery();
  const [reverseGeocode] = placeApi.useLazyReverseGeocodeQuery();
  const toast = useToast();

  const found = useCallback(
    (next: SearchPlace) => {
      setPlace(next);
      onPlace(next);
    },
    [setPlace, onPlace],
  );

  const named = useCallback(
    async ({ lat, lng }: LatLng, kind: SearchPlace['kind']): Promise<SearchPlace> => {
      const { data } = await reverseGeocode({ lat, lng }, true);
      return { lat, lng, kind, label: addressOrCoordinates(data?.label, { lat, lng }) };
    },
    [reverseGeocode],
  );
  const adopt = useCallback(async (known: SearchPlace) => setPlace(known.kind === 'device' ? await named(known, 'device') : known), [named, setPlace]);
  const forget = useCallback(() => setPlace(undefined), [setPlace]);

  const find = useCallback(async (finding: Promise<SearchPlace | undefined>) => {
    setComing(finding);
    await finding;
    setComing((now) => (now === finding ? undefined : now));
  }, []);

  const askDevice = useCallback(async () => {
    const result = await locate();
    if (!result.ok) {
      if (result.reason === 'unsupported') showAlert(LOCATION_UNSUPPORTED);
      else toast(locationToast(result.reason));
      return undefined;
    }
    toast(locatedToast(result.position.accuracy));
    const here = await named(result.position, 'device');
    found(here);
    return here;
  }, [locate, named, toast, found]);
  // Who presses again while the device is asked is told nothing.
  const locateMe = useCallback(async () => (isLocating ? undefined : find(askDevice())), [isLocating, find, askDevice]);

  const lookUp = useCallback(
    async (typed: string): Promise<{ place?: SearchPlace; problem?: string }> => {
      setIsLookingUp(true);
      const { data, error } = await geocode(typed, true);
      setIsLookingUp(false);
      if (!data && !isUnknownPlace(error)) return { problem: placeProblem(typed, error) };
      const there = data ? placeOf(data) : fallbackFor(typed);
      found(there);
      return { place: there };
    },
    [geocode, found],
  );

  const setTyped = useCallback(
    async (text: string) => {
      const typed = text.trim();
      if (typed === '') {
        toast(locationRequiredToast(LOCATION_BLANK));
        return LOCATION_BLANK;
      }
      const looking = lookUp(typed);
      void find(looking.then(({ place: there }) => there));
      return (await looking).problem;
    },
    [toast, lookUp, find],
  );
  return { place, isLocating, isLookingUp, coming, locateMe, setTyped, setFound: found, adopt, named, forget };
}
