import { describe, expect, it } from '@jest/globals';
import { boxAround, groupPoints, MAX_FOCUSABLE_PINS, type Box } from './group-points.js';
import type { PlacedHelper } from './map-rules.js';

const BRITAIN: Box = [-11, 49, 3, 61];

function points(count: number): PlacedHelper[] {
  return Array.from({ length: count }, (_unused, index) => ({
    id: `h${index}`, name: `Helper ${index}`, marker: 'general', projectType: 'charities', isVerified: false,
    lat: 50 + ((index * 7919) % 8000) / 1000, lng: -6 + ((index * 104729) % 7000) / 1000,
  }));
}

describe('Grouping a filtered list for one map view', () => {
  it('shows each helper on its own where there is room for its pin', () => {
    const apart = points(40).map((point, index) => ({ ...point, lat: 50 + Math.floor(index / 8), lng: -6 + (index % 8) }));
    const items = groupPoints(apart, BRITAIN, 7);
    expect(items.every(({ kind }) => kind === 'helper')).toBe(true);
    expect(items).toHaveLength(40);
  });

  it('joins pins that would cover each other, and takes them apart further in', () => {
    const neighbours = [{ lat: 53.8, lng: -1.55 }, { lat: 53.801, lng: -1.551 }].map((place, index) => ({ ...points(2)[index]!, ...place }));
    expect(groupPoints(neighbours, BRITAIN, 9)).toEqual([expect.objectContaining({ kind: 'cluster', count: 2 })]);
    expect(groupPoints(neighbours, BRITAIN, 16).map(({ kind }) => kind)).toEqual(['helper', 'helper']);
  });

  it('leaves out what is not in the view', () => {
    expect(groupPoints(points(100), [-1, 51, 0, 52], 10).length).toBeLessThan(20);
  });

  it('groups 10,000 helpers into few things without losing one', () => {
    const items = groupPoints(points(10_000), BRITAIN, 6);
    expect(items.length).toBeLessThanOrEqual(MAX_FOCUSABLE_PINS);
    expect(items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)).toBe(10_000);
  });

  it('names a group the same in the next view, so that its pin stays', () => {
    const idsIn = (box: Box) => groupPoints(points(10_000), box, 6).flatMap((item) => (item.kind === 'cluster' ? [item.id] : []));
    const wide = new Set(idsIn(BRITAIN));
    expect(idsIn([-8, 49, 3, 61]).filter((id) => wide.has(id)).length).toBeGreaterThan(20);
  });
});

describe('The box around pins', () => {
  it('is undefined around nothing and tight around two places', () => {
    expect(boxAround([])).toBeUndefined();
    expect(boxAround([{ latitude: 51, longitude: -1 }, { latitude: 53, longitude: -4 }])).toEqual([-4, 51, -1, 53]);
  });
});
