import type { HelperListing, HelperPage, MapHelper, MapView } from '@community-help/api-contracts';
import { markerKindOf } from '@community-help/api-contracts';
import { distanceKm } from '../src/domain/distance.js';
import type { FakeAnswer, FakeRequest } from './fake-api.js';

/** Brings everything into view: what waits for that is fetched. */
export function seeEverything(): void {
  class EagerObserver {
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(target: Element): void {
      this.tell([{ isIntersecting: true, intersectionRatio: 1, target } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: EagerObserver });
}

/** Gives every element a size and brings everything into view, so that Leaflet has a window to work with in jsdom. */
export function showMaps(): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  seeEverything();
}

export function sampleListing(parts: Partial<HelperListing> = {}): HelperListing {
  return {
    id: 'h1', name: 'Holbeck Open Kitchen', description: 'Hot meals in a warm hall', projectType: 'charities', email: 'kitchen@example.org',
    phone: '0113 496 0001', website: null, location: 'Holbeck, Leeds', latitude: '53.7890', longitude: '-1.5560', locationPrecision: 'place',
    services: ['hot meals'], acceptsDonations: true, images: ['/art/scene-foodbank.svg'], isVerified: true, categories: [], charityCategories: [],
    areasOfHelp: [], organizationType: null, experience: null, additionalInfo: null, availability: [], createdAt: '2024-05-01T09:00:00.000Z', ...parts,
  };
}

function toPin({ id, name, latitude, longitude, projectType, services, isVerified }: HelperListing): MapHelper {
  return { kind: 'helper', id, name, latitude: Number(latitude), longitude: Number(longitude), projectType, isVerified, marker: markerKindOf(services) };
}

function isIn(bbox: string | null, { latitude, longitude }: HelperListing): boolean {
  if (!bbox) return true;
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  return latitude !== null && Number(longitude) >= west && Number(longitude) <= east && Number(latitude) >= south && Number(latitude) <= north;
}

/** Helpers at exactly one place are one group, as the server makes them where there are many in view. */
function toItems(helpers: readonly HelperListing[]): MapView['items'] {
  const placeOf = ({ latitude, longitude }: HelperListing) => `${latitude} ${longitude}`;
  return [...new Set(helpers.map(placeOf))].map((place, index) => {
    const here = helpers.filter((helper) => placeOf(helper) === place).map(toPin);
    const { latitude, longitude } = here[0]!;
    return here.length === 1 ? here[0]! : { kind: 'cluster', id: index, latitude, longitude, count: here.length, expansionZoom: 19, sameSpot: true };
  });
}

/** Answers `GET /api/registrations` with one map view, or with one page of a list; a page goes on behind the number in `after`. */
export function registrations(helpers: readonly HelperListing[]): (request: FakeRequest) => FakeAnswer {
  return ({ query }) => {
    const [near, within, limit, bbox] = ['near', 'within', 'limit', 'bbox'].map((name) => query.get(name)) as [string | null, string | null, string | null, string | null];
    const [lat = 0, lng = 0] = near?.split(',').map(Number) ?? [];
    const kmOf = ({ latitude, longitude }: HelperListing) => (near && latitude !== null ? distanceKm({ lat, lng }, { lat: Number(latitude), lng: Number(longitude) }) : null);
    const matching = helpers.filter(
      (helper) =>
        [helper.name, helper.description, ...helper.services].join('\n').toLowerCase().includes((query.get('q') ?? '').toLowerCase()) &&
        (!query.has('projectType') || helper.projectType === query.get('projectType')) &&
        (!within || (kmOf(helper) ?? Infinity) <= Number(within)),
    );
    const between = matching.filter((helper) => isIn(bbox, helper));
    if (!limit) return { body: { total: between.length, matching: matching.filter(({ latitude }) => latitude !== null).length, items: toItems(between.filter(({ latitude }) => latitude !== null)) } satisfies MapView };
    const cards = between.map((helper) => ({ ...helper, marker: markerKindOf(helper.services), distance: kmOf(helper) })).sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
    const [start, end] = [Number(query.get('after') ?? 0), Number(query.get('after') ?? 0) + Number(limit)];
    return { body: { helpers: cards.slice(start, end), total: cards.length, next: end < cards.length ? String(end) : null } satisfies HelperPage };
  };
}
