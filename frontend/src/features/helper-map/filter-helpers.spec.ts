import { describe, expect, it } from '@jest/globals';
import type { HelperListing } from '@community-help/api-contracts';
import { filterHelpers, indexHelper, toPlacedHelper, type HelperFilter } from './filter-helpers.js';

const LEEDS = { lat: 53.7965, lng: -1.5478 };

function helper(parts: Partial<HelperListing>): HelperListing {
  return {
    id: 'h', name: 'Open Kitchen', description: 'Hot meals in a warm hall', projectType: 'charities', email: 'a@example.org', phone: null,
    website: null, location: 'Leeds', latitude: '53.80', longitude: '-1.55', locationPrecision: 'place', services: ['food parcels'],
    acceptsDonations: false, images: [], isVerified: false, categories: [], charityCategories: [], areasOfHelp: [], organizationType: null,
    experience: null, additionalInfo: null, availability: [], createdAt: '2024-01-01T00:00:00Z', ...parts,
  };
}

const ANY: HelperFilter = { text: '', category: 'all', from: undefined, km: undefined };
const idsOf = (helpers: HelperListing[], filter: Partial<HelperFilter>) => filterHelpers(helpers.map(indexHelper), { ...ANY, ...filter }).map(({ helper: { id } }) => id);

describe('Map search', () => {
  it.each([
    ['  KITCHEN ', 'the name'],
    ['parcel', 'a service'],
    ['warm HALL', 'the description'],
  ])('finds %p in %s, whatever the case and the spaces around it', (text) => {
    expect(idsOf([helper({})], { text })).toEqual(['h']);
  });

  it('finds nothing for a text that stands nowhere', () => {
    expect(idsOf([helper({})], { text: 'bicycle' })).toEqual([]);
  });

  it('takes a category for the project type or for any service', () => {
    const helpers = [helper({ id: 'type', projectType: 'housing' }), helper({ id: 'service', services: ['housing'] }), helper({ id: 'neither' })];
    expect(idsOf(helpers, { category: 'housing' })).toEqual(['type', 'service']);
  });

  it('limits the distance only when it is known where the visitor is', () => {
    const helpers = [helper({ id: 'york', latitude: '53.9576', longitude: '-1.0827' }), helper({ id: 'leeds' }), helper({ id: 'unplaced', latitude: null })];
    expect(idsOf(helpers, { km: 10 })).toEqual(['york', 'leeds', 'unplaced']);
    expect(idsOf(helpers, { km: 10, from: LEEDS })).toEqual(['leeds']);
    expect(idsOf(helpers, { km: 50, from: LEEDS })).toEqual(['leeds', 'york']);
    expect(idsOf(helpers, { from: LEEDS })).toEqual(['leeds', 'york', 'unplaced']);
  });
});

describe('A helper on the map', () => {
  it('measures a placed helper from the visitor and leaves out one without coordinates', () => {
    expect(toPlacedHelper(helper({ latitude: '53.9576', longitude: '-1.0827' }), LEEDS)?.km).toBeCloseTo(35.4, 0);
    expect(toPlacedHelper(helper({ longitude: 'unknown' }))).toBeUndefined();
  });
});
