import { describe, expect, it } from '@jest/globals';
import { activeDistance, initialMapState, isFiltered, mapReducer, isNarrowed, type MapEvent, type MapState } from './map-state.js';

const LEEDS = { lat: 53.79654, lng: -1.54781, kind: 'device', label: 'Your Location' } as const;

function after(...events: MapEvent[]): MapState {
  return events.reduce(mapReducer, initialMapState);
}

describe('Map state', () => {
  it('searches only when asked to, with the text trimmed', () => {
    const typing = after({ type: 'typed', text: '  food ' });
    expect(isFiltered(typing)).toBe(false);
    expect(mapReducer(typing, { type: 'searched' }).text).toBe('food');
  });

  it('centres a located map at zoom 14 and writes the coordinates with four decimals', () => {
    const state = after({ type: 'located', origin: LEEDS });
    expect(state.camera.target).toEqual(expect.objectContaining({ lat: LEEDS.lat, lng: LEEDS.lng, zoom: 14 }));
    expect(state.locationText).toBe('53.7965, -1.5478');
  });

  it('shows what is within 10 km of a located visitor until a distance is chosen', () => {
    const located = after({ type: 'located', origin: LEEDS });
    expect(activeDistance(located)).toBe(10);
    expect(activeDistance(mapReducer(located, { type: 'distanceChosen', km: 50 }))).toBe(50);
    expect(activeDistance(after({ type: 'distanceChosen', km: 50 }))).toBeUndefined();
  });

  it('fits the results after a filter, but stays with a visitor whose place is known', () => {
    expect(after({ type: 'categoryChosen', category: 'housing' }).camera).toEqual({ seq: 1, target: 'fit' });
    const located = after({ type: 'located', origin: LEEDS });
    expect(mapReducer(located, { type: 'categoryChosen', category: 'housing' }).camera).toBe(located.camera);
  });

  it('wants fewer than everybody once something is filtered or measured', () => {
    expect(isNarrowed(initialMapState)).toBe(false);
    expect(isNarrowed(after({ type: 'categoryChosen', category: 'housing' }))).toBe(true);
    expect(isNarrowed(after({ type: 'located', origin: LEEDS }))).toBe(true);
  });

  it('clears everything on reset and returns to the default view', () => {
    const state = after({ type: 'typed', text: 'food' }, { type: 'searched' }, { type: 'distanceChosen', km: 5 }, { type: 'located', origin: LEEDS }, { type: 'reset' });
    expect(state).toEqual({ ...initialMapState, camera: expect.objectContaining({ target: 'home' }) });
  });
});
