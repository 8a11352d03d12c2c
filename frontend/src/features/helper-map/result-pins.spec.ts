import { describe, expect, it } from '@jest/globals';
import { boxAround, toMapHelper } from './map-items.js';
import type { PlacedHelper } from './map-rules.js';
import { leanApart, resultPins } from './result-pins.js';

function helpers(places: readonly (readonly [number, number])[]): PlacedHelper[] {
  return places.map(([lat, lng], index) => ({ id: `h${index}`, name: `Helper ${index}`, marker: 'general', projectType: 'charities', isVerified: false, check: {}, lat, lng }));
}

const leansOf = (places: readonly (readonly [number, number])[], zoom: number) => resultPins(helpers(places), zoom).map(({ lean }) => lean);

describe('The pins of a search', () => {
  it('are one for each result, with its number in the list, however near they are to each other', () => {
    const twenty = Array.from({ length: 20 }, (_unused, index) => [53.8 + index / 100_000, -1.55] as const);
    const pins = resultPins(helpers(twenty), 6);
    expect(pins.map(({ kind, id, rank }) => `${kind} ${id} ${rank}`)).toEqual(twenty.map((_place, index) => `helper h${index} ${index + 1}`));
    expect(new Set(pins.map(({ lean }) => lean)).size).toBe(20);
  });

  it('stand upright where there is room, and lean apart from west to east where there is none', () => {
    expect(leansOf([[53.8, -1.5], [53.8, -1.6]], 14)).toEqual([0, 0]);
    expect(leansOf([[53.8, -1.5], [53.8, -1.6]], 7)).toEqual([22, -22]);
    expect(leansOf([[53.8, -1.5], [55, -3], [53.8, -1.6]], 7)).toEqual([22, 0, -22]);
  });

  it('of three helpers in one hall lean left, up and right in the order of the list', () => {
    expect(leansOf([[53.8, -1.5], [53.8, -1.5], [53.8, -1.5]], 19)).toEqual([-44, 0, 44]);
  });
});

describe('Pins of a view without groups', () => {
  it('lean apart as results do, and have no number', () => {
    const pins = leanApart(helpers([[53.8, -1.5], [53.8, -1.5]]).map(toMapHelper), 14);
    expect(pins.map(({ id, lean, rank }) => [id, lean, rank])).toEqual([['h0', -22, undefined], ['h1', 22, undefined]]);
  });
});

describe('The box around pins', () => {
  it('is undefined around nothing and tight around two places', () => {
    expect(boxAround([])).toBeUndefined();
    expect(boxAround([{ latitude: 51, longitude: -1 }, { latitude: 53, longitude: -4 }])).toEqual([-4, 51, -1, 53]);
  });
});
