import type { HelperListing, MapHelper, MapView } from '@community-help/api-contracts';
import { markerKindOf } from '@community-help/api-contracts';
import type { FakeAnswer, FakeRequest } from './fake-api.js';

/** Gives every element a size and brings everything into view, so that Leaflet has a window to work with in jsdom. */
export function showMaps(): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
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

/** Answers `GET /api/registrations` with the full list, or with one view of it when bbox and zoom are asked for. */
export function registrations(helpers: readonly HelperListing[]): (request: FakeRequest) => FakeAnswer {
  return ({ query }) => {
    const bbox = query.get('bbox');
    if (!bbox) return { body: helpers };
    const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
    const items = helpers.map(toPin).filter(({ latitude, longitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north);
    return { body: { total: items.length, items } satisfies MapView };
  };
}
