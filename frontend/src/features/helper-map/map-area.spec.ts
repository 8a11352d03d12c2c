import { describe, expect, it } from '@jest/globals';
import { areaOf, isAnotherArea } from './map-area.js';
import type { MapWindow } from './map-views.js';

const LEEDS: MapWindow = { bbox: [-1.75, 53.7, -1.35, 53.9], zoom: 11 };
const moved = (east: number, north: number): MapWindow => {
  const [w, s, e, n] = LEEDS.bbox;
  return { ...LEEDS, bbox: [w + east, s + north, e + east, n + north] };
};

describe('The area of a map', () => {
  it('reaches from its middle to its nearest edge, so that whatever is found there can be seen', () => {
    expect(areaOf(LEEDS)).toEqual({ lat: 53.8, lng: -1.55, km: 11 });
  });

  it('is never smaller or larger than a search may be', () => {
    expect(areaOf({ bbox: [-1.5501, 53.7999, -1.5499, 53.8001], zoom: 19 }).km).toBe(1);
    expect(areaOf({ bbox: [-11, 49, 3, 61], zoom: 5 }).km).toBe(100);
  });

  it('is another one after a quarter of its width or height, and at another zoom', () => {
    expect(isAnotherArea(LEEDS, LEEDS)).toBe(false);
    expect(isAnotherArea(moved(0.09, 0.045), LEEDS)).toBe(false);
    expect(isAnotherArea(moved(0.11, 0), LEEDS)).toBe(true);
    expect(isAnotherArea(moved(0, -0.055), LEEDS)).toBe(true);
    expect(isAnotherArea({ ...LEEDS, zoom: 12 }, LEEDS)).toBe(true);
  });
});
