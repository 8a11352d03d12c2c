import { describe, expect, it } from '@jest/globals';
import { isSameHelper } from './same-helper.js';

const LISTED = { name: 'The Holbeck Open Kitchen', email: 'hello@holbeck.example', location: 'St Aldhelm’s Hall, Leeds LS11 5QJ', latitude: '53.7890', longitude: '-1.5560' };
const WANTED = { name: 'Holbeck open kitchen', email: 'ann@example.org', location: 'Leeds' };

describe('a listing on the map is the one that is about to be registered', () => {
  it.each([
    ['the same address text, however written', { location: 'st aldhelms hall  leeds, ls11 5qj'.replace('aldhelms', 'aldhelm’s') }],
    ['the same postcode', { location: 'ls115qj' }],
    ['the same mailbox', { email: ' Hello@Holbeck.example' }],
    ['a pin some houses away', { latitude: '53.7930', longitude: -1.556 }],
    ['a name with signs of its own', { name: 'HOLBECK  Open-Kitchen!', location: 'LS11 5QJ' }],
  ])('with its name and %s', (_, more) => {
    expect(isSameHelper(LISTED, { ...WANTED, ...more })).toBe(true);
  });

  it.each([
    ['its name elsewhere', {}],
    ['its name and a pin in the next district', { latitude: '53.8100', longitude: '-1.5560' }],
    ['its place under another name', { name: 'Holbeck Kitchen', location: LISTED.location }],
    ['its district alone', { location: 'Leeds LS11' }],
  ])('but not with %s', (_, more) => {
    expect(isSameHelper(LISTED, { ...WANTED, ...more })).toBe(false);
  });

  it('nor where nobody knows the place', () => {
    expect(isSameHelper({ ...LISTED, latitude: null, longitude: null }, { ...WANTED, latitude: null, longitude: null })).toBe(false);
  });
});
