import { beforeAll, describe, expect, it } from '@jest/globals';
import { Geocoder } from '../src/geocoding/geocoder.js';
import { distanceKm } from '../src/search-index/great-circle.js';

const DATA = new URL('../data/', import.meta.url);

describe('the geocoder', () => {
  let geocoder: Geocoder;
  beforeAll(async () => {
    geocoder = await Geocoder.open(DATA);
  });

  const NEAR: readonly [text: string, latitude: number, longitude: number, withinKm: number, precision: string][] = [
    ['SW1A 1AA', 51.50101, -0.14156, 0.05, 'unit'],
    ['sw1a1aa', 51.50101, -0.14156, 0.05, 'unit'],
    ['EH1 1YZ', 55.9505, -3.1895, 0.5, 'unit'],
    ['M11AE', 53.4834, -2.2311, 0.2, 'unit'],
    ['12 High Street, Leeds LS6 2AB', 53.8222, -1.5722, 0.1, 'unit'],
    ['12 High Street, Leeds, ls6-2ab, UK', 53.8222, -1.5722, 0.1, 'unit'],
    ['LS6 2', 53.8166, -1.5586, 0.5, 'sector'],
    ['LS6 2A', 53.8166, -1.5586, 0.5, 'sector'],
    ['ls6', 53.8184, -1.5662, 1, 'district'],
    ['near Leeds LS6', 53.8184, -1.5662, 1, 'district'],
    ['BT1 5GS', 54.597, -5.93, 2, 'district'],
    ['JE2 3AB', 49.186, -2.106, 2, 'district'],
    ['IM9', 54.074, -4.653, 2, 'district'],
    ['GY10 1SA', 49.43, -2.36, 2, 'district'],
    ['W1A', 51.515, -0.145, 2, 'district'],
    ['Manchester, UK', 53.48, -2.24, 1, 'place'],
    ['manchester uk', 53.48, -2.24, 1, 'place'],
    ['Headingley, Leeds', 53.818, -1.566, 1.5, 'district'],
    ['Newport, Shropshire', 52.77, -2.38, 2, 'place'],
    ['Newport Isle of Wight', 50.7, -1.29, 2, 'place'],
    ['Richmond, London', 51.46, -0.31, 2, 'place'],
    ['Ashford, Kent', 51.15, 0.87, 2, 'place'],
    ['Hull', 53.745, -0.336, 2, 'place'],
    ['Newcastle', 54.973, -1.614, 2, 'place'],
    ['saint albans', 51.75, -0.33, 2, 'place'],
    ['Leeds city centre', 53.8, -1.55, 2, 'place'],
    ['Mancester', 53.48, -2.24, 1, 'place'],
    ['53.8, -1.57', 53.8, -1.57, 0.001, 'coordinates'],
    ['53.8N 1.57W', 53.8, -1.57, 0.001, 'coordinates'],
  ];
  it.each(NEAR)('places %p', (text, latitude, longitude, withinKm, precision) => {
    const found = geocoder.find(text)!;
    expect(found.precision).toBe(precision);
    expect(distanceKm(found.latitude, found.longitude, latitude, longitude)).toBeLessThan(withinKm);
  });

  it('says in the label what was found', () => {
    expect(geocoder.find('ls62ab')!.label).toBe('LS6 2AB, Leeds');
    expect(geocoder.find('LS6')!.label).toBe('LS6, Leeds');
    expect(geocoder.find('Newport, Shropshire')!.label).toBe('Newport, Shropshire');
    expect(geocoder.find('Leeds')!.label).toBe('Leeds');
  });

  it('offers the other places of the same name, the largest first', () => {
    expect(geocoder.find('Richmond')!.alternatives.map((place) => place.label)).toEqual(['Richmond, Greater London']);
    expect(geocoder.find('Newport')!.alternatives[0]!.label).toBe('Newport, Isle of Wight');
    expect(geocoder.find('LS6 2AB')!.alternatives).toEqual([]);
  });

  it('falls back from an unknown unit to its sector and from an unknown sector to its district', () => {
    expect(geocoder.find('LS6 2AA')!.precision).toBe('unit');
    expect(geocoder.find('LS6 2FS')).toMatchObject({ precision: 'sector', label: 'LS6 2, Leeds' });
    expect(geocoder.find('LS6 8ZZ')).toMatchObject({ precision: 'district', label: 'LS6, Leeds' });
  });

  it.each(['Nowhereville', 'XX99 1AA', '', '   ', '95, 200', '🙂', '__proto__', 'constructor', '1234', ',,,', "'; drop table x; --"])('finds nothing for %p', (text) => {
    expect(geocoder.find(text)).toBeUndefined();
  });

  it('knows every district of Northern Ireland and the islands', () => {
    const ranges: [string, number[]][] = [
      ['BT', [...Array(94).keys()].map((n) => n + 1).filter((n) => n !== 50 && n !== 59 && n !== 72 && n !== 73 && !(n > 82 && n < 92))],
      ['IM', [1, 2, 3, 4, 5, 6, 7, 8, 9, 86, 87, 99]],
      ['JE', [1, 2, 3, 4, 5]],
      ['GY', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ];
    for (const [area, numbers] of ranges) {
      for (const number of numbers) expect([area, number, geocoder.find(`${area}${number}`)?.precision]).toEqual([area, number, 'district']);
    }
  });

  it('names positions in the UK and stays silent about others', () => {
    expect(geocoder.reverse({ latitude: 53.82, longitude: -1.57 })).toEqual({ label: 'Leeds LS6', place: 'Leeds', district: 'LS6' });
    expect(geocoder.reverse({ latitude: 54.6, longitude: -5.93 })).toMatchObject({ place: 'Belfast' });
    expect(geocoder.reverse({ latitude: 57.1, longitude: -5.5 }).district).toBe('IV43');
    for (const [latitude, longitude] of [[50.95, 1.85], [53.35, -6.26], [0, 0], [90, 0], [-90, 180], [40.7, -74]] as const) {
      expect(geocoder.reverse({ latitude, longitude })).toEqual({ label: null, place: null, district: null });
    }
  });
});
