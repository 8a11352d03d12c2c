import { describe, expect, it } from '@jest/globals';
import type { HelperRegisteredV1 } from '@community-help/event-contracts';
import { cutToBytes, partsWithin } from '../src/search-index/bounded-text.js';
import { recordOfListing } from '../src/search-index/record-of-listing.js';
import { seededRandom } from '@community-help/test-kit';
import { seededListing } from './seeded-listings.js';

const MOST_BYTES = 20_000;

describe('what is kept of a listing', () => {
  it.each([
    ['four bytes each', '🍲'],
    ['six bytes each within JSON', '\u0001'],
    ['words of four bytes each', '食堂 𠮷𠮷 '],
    ['quotes', '"'],
  ])('has an upper bound, whatever fills it: %s', (_name, filling) => {
    const long = filling.repeat(20_000);
    const many = Array.from({ length: 500 }, (_, index) => `${filling.repeat(50)}${index}`);
    const texts = { name: long, description: long, additionalInfo: long, experience: long, phone: long, website: long, services: many, availability: many, images: many };
    const listing = Object.assign(seededListing(1, seededRandom(1)), { ...texts, categories: many, areasOfHelp: many, charityCategories: many }) as HelperRegisteredV1;
    const record = recordOfListing(listing)!;
    const bytes = Object.values(record).reduce((sum: number, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(JSON.parse(`${record.card}}`)).toMatchObject({ id: listing.helperId, latitude: listing.latitude });
  });

  it('has no address that its owner does not show, and says how near the shown place is', () => {
    const listing = Object.assign(seededListing(3, seededRandom(3)), { email: 'hidden@example.org', hidesEmail: true, phone: null, withinMetres: 500 });
    const record = recordOfListing(listing)!;
    expect(JSON.stringify(record)).not.toContain('hidden@');
    expect(JSON.parse(`${record.card}}`)).toMatchObject({ email: '', phone: null, withinMetres: 500 });
  });

  it('is everything where a listing is of the usual length', () => {
    const listing = Object.assign(seededListing(2, seededRandom(2)), { description: 'Soup at noon. '.repeat(100), services: ['Food bank', 'Hot meals'] });
    expect(JSON.parse(`${recordOfListing(listing)!.card}}`)).toMatchObject({ description: listing.description, services: listing.services });
  });

  it('is cut between characters, and between parts', () => {
    expect(cutToBytes('abc', 3)).toBe('abc');
    expect(cutToBytes('🍲🍲🍲', 11)).toBe('🍲🍲…');
    expect(cutToBytes('🍲🍲🍲', 12)).toBe('🍲🍲🍲');
    expect(partsWithin(['ab', 'cd', 'ef'], 10)).toEqual(['ab', 'cd']);
    expect(partsWithin(['ab', 'cd', 'ef'], 15)).toEqual(['ab', 'cd', 'ef']);
    expect(partsWithin([], 1)).toEqual([]);
  });
});
