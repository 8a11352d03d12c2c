import { ADDRESS_NOT_SHOWN } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '../src/map/great-circle.js';
import { shownAddressOf, shownPlaceOf, type PlaceColumns } from '../src/helper/shown-place.js';

const place = (latitude: number, longitude: number, more: Partial<PlaceColumns> = {}): PlaceColumns => ({
  latitude: String(latitude),
  longitude: String(longitude),
  locationPrecision: 'exact',
  hidesPlace: true,
  organizationType: null,
  ...more,
});
const shown = (latitude: number, longitude: number) => {
  const { latitude: lat, longitude: lng } = shownPlaceOf(place(latitude, longitude));
  return [Number(lat), Number(lng)] as const;
};

describe('the shown place of somebody whose place is hidden', () => {
  it('is within 500 m everywhere, on average hundreds of metres away, and always the same', () => {
    let sum = 0;
    const n = 20_000;
    for (let at = 0; at < n; at++) {
      // The whole globe, the kingdom more than the rest, by steps that repeat nothing.
      const [latitude, longitude] = at % 2 ? [49 + ((at * 0.618034) % 12), -8 + ((at * 0.414214) % 10)] : [-90 + ((at * 0.732051) % 180), -180 + ((at * 2.236068) % 360)];
      const [lat, lng] = shown(latitude, longitude);
      const km = distanceKm(latitude, longitude, lat, lng);
      expect(km).toBeLessThanOrEqual(0.5);
      expect(shown(latitude, longitude)).toEqual([lat, lng]);
      sum += km;
    }
    expect(sum / n).toBeGreaterThan(0.2);
  });

  it('is that of all their neighbours: nothing of the exact one is left in it', () => {
    const [lat, lng] = shown(53.8, -1.55);
    for (const [north, east] of [[0.001, 0.001], [-0.001, 0.002], [0.002, -0.002]] as const) expect(shown(lat + north, lng + east)).toEqual([lat, lng]);
  });

  it('is the exact one of everybody else, and of places that are coarse already', () => {
    const exact = { latitude: '53.8', longitude: '-1.55', locationPrecision: 'exact' };
    expect(shownPlaceOf(place(53.8, -1.55, { hidesPlace: false }))).toEqual(exact);
    expect(shownPlaceOf(place(53.8, -1.55, { locationPrecision: 'place' }))).toEqual({ ...exact, locationPrecision: 'place' });
    expect(shownPlaceOf(place(53.8, -1.55, { hidesPlace: false, organizationType: ' Individual' }))).toMatchObject({ locationPrecision: 'sector', withinMetres: 500 });
    expect(shownPlaceOf({ ...place(0, 0), latitude: null, longitude: null })).toMatchObject({ latitude: null, longitude: null });
  });
});

describe('the shown address', () => {
  it.each([
    ['12 Oak Street, Leeds LS6 2AB', 'Leeds, LS6'],
    ['Flat 2, Oak House, 12 Oak Street, Leeds, ls62ab', 'Leeds, LS6'],
    ['LS6 2AB', 'LS6'],
    ['EC1A 1BB', 'EC1A'],
    ['Leeds', 'Leeds'],
    ['Bangor, Gwynedd', 'Gwynedd'],
    ['12 Oak Street', ADDRESS_NOT_SHOWN],
    ['Oak Cottage', ADDRESS_NOT_SHOWN],
    ['Leeds, 12 Oak Street', ADDRESS_NOT_SHOWN],
    ['Oak Street LS6 2AB', 'LS6'],
    ['53.7921, -1.5494', ADDRESS_NOT_SHOWN],
    ['12 Oak Street\nLeeds\nLS6 2AB', 'Leeds, LS6'],
  ])('of %j is %j', (location, expected) => {
    expect(shownAddressOf(location)).toBe(expected);
  });
});
