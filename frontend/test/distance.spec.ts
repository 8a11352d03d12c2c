import { describe, expect, it } from '@jest/globals';
import { walkText } from '../src/domain/distance.js';

describe('A walk', () => {
  it.each([
    [0, '1 minute’s walk'],
    [0.05, '1 minute’s walk'],
    [0.4, '7 minutes’ walk'],
    [2.7, '44 minutes’ walk'],
    [2.9, undefined],
    [40, undefined],
  ])('of %d km is %s', (km, text) => {
    expect(walkText(km)).toBe(text);
  });
});
