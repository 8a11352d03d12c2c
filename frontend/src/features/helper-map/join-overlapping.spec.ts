import { describe, expect, it } from '@jest/globals';
import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import { joinOverlapping } from './join-overlapping.js';

/** Degrees of longitude in a pixel at zoom 6. */
const PX = 360 / (256 * 2 ** 6);

function group(id: number, count: number, px: number, latitude = 53): MapCluster {
  return { kind: 'cluster', id, count, latitude, longitude: -2 + px * PX, expansionZoom: 9 };
}

const HELPER: MapHelper = { kind: 'helper', id: 'h1', name: 'Open Kitchen', latitude: 53, longitude: -2, projectType: 'charities', marker: 'general', isVerified: false };

describe('Groups that would lie over each other', () => {
  it('become one where the larger stands, which falls apart soon', () => {
    expect(joinOverlapping([group(1, 5, 0), group(2, 30, 42)], 6)).toEqual([{ ...group(2, 30, 42), count: 35, expansionZoom: 8 }]);
  });

  it('stay as they are when there is room for both plates, side by side or one above the other', () => {
    const items = [group(1, 5, 0), group(2, 30, 47), group(3, 7, 0, 54), { ...HELPER, longitude: -2 - 60 * PX }];
    expect(joinOverlapping(items, 6)).toBe(items);
    expect(joinOverlapping([group(1, 5, 0), group(2, 30, 42)], 7)).toHaveLength(2);
  });

  it('take in the pin that would hide their count, and its colour', () => {
    const colours = { ...group(1, 5, 0), kinds: { housing: 5 } };
    expect(joinOverlapping([colours, HELPER], 6)).toEqual([{ ...colours, count: 6, kinds: { housing: 5, general: 1 }, expansionZoom: 8 }]);
    expect(joinOverlapping([colours, { ...HELPER, latitude: 54 }], 6)).toHaveLength(2);
    expect(joinOverlapping([colours, HELPER], 18)).toHaveLength(2);
  });

  it('lose nobody, also in a row of many, and leave single helpers alone', () => {
    const alone = { ...HELPER, latitude: 55 };
    const joined = joinOverlapping([alone, ...Array.from({ length: 40 }, (_unused, index) => group(index, 1 + ((index * 7) % 11), index * 20))], 6);
    const counts = joined.map((item) => (item.kind === 'cluster' ? item.count : 0));
    expect(counts.reduce((sum, count) => sum + count)).toBe(Array.from({ length: 40 }, (_unused, index) => 1 + ((index * 7) % 11)).reduce((sum, count) => sum + count));
    expect(joined).toContain(alone);
    const places = joined.flatMap((item) => (item.kind === 'cluster' ? [item.longitude / PX] : [])).sort((a, b) => a - b);
    for (const [index, place] of places.slice(1).entries()) expect(place - places[index]!).toBeGreaterThanOrEqual(46 - 1e-6);
  });
});
