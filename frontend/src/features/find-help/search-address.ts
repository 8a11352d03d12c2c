import { PROJECT_TYPES, SEARCH, type ProjectType } from '@community-help/api-contracts';
import { coordinatesText } from '../../domain/distance.js';
import { wholeNumberWithin, type SearchPlace } from './search-rules.js';

export interface SearchCriteria {
  need: string;
  category: 'all' | ProjectType;
  distanceKm: number;
  limit: number;
}

/** What the address bar says of a search, so that it survives Back, reload and being sent to somebody. */
export interface AddressedSearch {
  criteria: SearchCriteria;
  place: SearchPlace | undefined;
  /** Search was pressed, and the results are shown. */
  isAsked: boolean;
}

const DEFAULTS: SearchCriteria = { need: '', category: 'all', distanceKm: SEARCH.defaultDistanceKm, limit: SEARCH.defaultLimit };

function readPlace(parameters: URLSearchParams): SearchPlace | undefined {
  const [lat = NaN, lng = NaN, ...more] = (parameters.get('at') ?? '').split(',').map(Number.parseFloat);
  if (more.length > 0 || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return undefined;
  const insteadOf = parameters.get('instead');
  // Whoever opens the address need not stand where it was made: it is a place, and nobody's own.
  return { lat, lng, kind: 'place', label: parameters.get('place') || coordinatesText({ lat, lng }, 4), ...(insteadOf ? { insteadOf } : {}) };
}

export function readSearch(parameters: URLSearchParams): AddressedSearch {
  const whole = (name: string, min: number, max: number, fallback: number) => wholeNumberWithin(parameters.get(name) ?? '', min, max, fallback);
  const place = readPlace(parameters);
  return {
    criteria: {
      need: parameters.get('need') ?? DEFAULTS.need,
      category: PROJECT_TYPES.find((id) => id === parameters.get('category')) ?? DEFAULTS.category,
      distanceKm: whole('km', SEARCH.minDistanceKm, SEARCH.maxDistanceKm, DEFAULTS.distanceKm),
      limit: whole('max', SEARCH.minLimit, SEARCH.maxLimit, DEFAULTS.limit),
    },
    place,
    isAsked: parameters.get('show') === 'results' && place !== undefined,
  };
}

/** The parameters that `readSearch` reads; a place to eleven metres, and nothing that is as it is anyway. */
export function writeSearch({ criteria, place, isAsked }: AddressedSearch): string {
  const parameters = new URLSearchParams();
  const say = (name: string, value: string | number, usual: string | number) => {
    if (value !== usual) parameters.set(name, String(value));
  };
  say('need', criteria.need.trim(), DEFAULTS.need);
  say('category', criteria.category, DEFAULTS.category);
  say('km', criteria.distanceKm, DEFAULTS.distanceKm);
  say('max', criteria.limit, DEFAULTS.limit);
  if (place) {
    parameters.set('at', coordinatesText(place, 4).replace(' ', ''));
    parameters.set('place', place.label);
    if (place.insteadOf) parameters.set('instead', place.insteadOf);
  }
  if (place && isAsked) parameters.set('show', 'results');
  return parameters.toString();
}
