import { describe, expect, it } from '@jest/globals';
import { markerScale, popupMaxHeight, resultText } from './map-rules.js';

describe('Pins', () => {
  it.each([
    [-10, 0.5],
    [6, 0.8],
    [10, 1],
    [19, 1.45],
    [40, 1.5],
  ])('scales them at zoom %d to %d', (zoom, scale) => {
    expect(markerScale(zoom)).toBeCloseTo(scale);
  });

  it('gives the popup 300 px or 40 % of the window, whichever is less', () => {
    expect(popupMaxHeight(900)).toBe(300);
    expect(popupMaxHeight(500)).toBe(200);
  });

  it('counts in the words of the badge', () => {
    expect(resultText(1234, true)).toBe('1,234 filtered results');
    expect(resultText(7, false)).toBe('7 nearby helpers');
  });
});
