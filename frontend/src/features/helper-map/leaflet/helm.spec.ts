import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type Leaflet from 'leaflet';
import type { Goal, Helm as HelmClass } from './helm.js';

const LONDON: Goal = { lat: 51.5074, lng: -0.1278, zoom: 10 };
const LEEDS: Goal = { lat: 53.7965, lng: -1.5478, zoom: 14 };
const YORK: Goal = { lat: 53.9576, lng: -1.0827, zoom: 13 };
const GOALS = [LONDON, LEEDS, YORK];

let L: typeof Leaflet;
let Helm: typeof HelmClass;
let map: Leaflet.Map;
let helm: HelmClass;

beforeAll(async () => {
  jest.useFakeTimers();
  // Leaflet animates only where it finds these, and looks when it is loaded.
  Object.assign(window, { WebKitCSSMatrix: class { m11 = 1; } });
  L = (await import('leaflet')).default;
  ({ Helm } = await import('./helm.js'));
});

beforeEach(() => {
  for (const [side, px] of [['clientWidth', 800], ['clientHeight', 600]] as const) Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: px });
  map = L.map(document.body.appendChild(document.createElement('div'))).setView([LONDON.lat, LONDON.lng], LONDON.zoom);
  helm = new Helm(map);
});

afterEach(() => {
  helm.remove();
  map.remove();
});

afterAll(() => {
  jest.useRealTimers();
});

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function expectAt({ lat, lng, zoom }: Goal, what: string): void {
  expect([what, map.getZoom()]).toEqual([what, zoom]);
  expect(map.project(map.getCenter(), zoom).distanceTo(map.project([lat, lng], zoom))).toBeLessThanOrEqual(2);
}

describe('The helm of the map', () => {
  it('is tried on a map that really animates', () => {
    const zooms = jest.fn();
    map.on('zoomanim', zooms);
    map.zoomIn();
    jest.advanceTimersByTime(400);
    expect(zooms).toHaveBeenCalled();
  });

  it('brings the map to a goal that is given in the middle of a zoom, and in the frame before one', () => {
    map.zoomIn();
    jest.advanceTimersByTime(100);
    helm.steer(LEEDS, false);
    jest.advanceTimersByTime(1000);
    expectAt(LEEDS, 'in the middle');
    map.zoomOut();
    helm.steer(LONDON, true);
    jest.advanceTimersByTime(1500);
    expectAt(LONDON, 'in the frame before');
  });

  it('leaves the map to the visitor once it has arrived, and as soon as a hand takes hold of it', () => {
    helm.steer(LEEDS, false);
    jest.advanceTimersByTime(1000);
    map.setZoom(9, { animate: false });
    jest.advanceTimersByTime(1000);
    expect(map.getZoom()).toBe(9);
    map.zoomIn();
    jest.advanceTimersByTime(100);
    helm.steer(LEEDS, false);
    helm.letGo();
    jest.advanceTimersByTime(1000);
    expect(map.getZoom()).toBe(10);
  });

  it('ends two hundred random sequences where their last order says', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = randomOf(seed);
      const pick = <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)]!;
      const steer = () => {
        const goal = pick(GOALS);
        helm.steer(goal, next() < 0.5);
        return goal;
      };
      const hands = [() => map.zoomIn(), () => map.zoomOut(), () => map.panBy([120, 80]), () => map.setZoom(6), () => map.invalidateSize(), steer];
      for (let act = 0; act < 6; act++) {
        pick(hands)();
        jest.advanceTimersByTime(pick([0, 5, 16, 60, 120, 260]));
      }
      const goal = steer();
      jest.advanceTimersByTime(3000);
      expectAt(goal, `sequence ${seed}`);
    }
  });
});
