import { gunzipSync } from 'node:zlib';
import type { MapView } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { ListingStore } from '../src/listing/listing-store.js';
import type { Listed } from '../src/listing/listed.js';
import { AnswerView } from '../src/map/answer-view.js';
import { FEW } from '../src/map/map-view.js';
import { distanceKm } from '../src/map/great-circle.js';
import { ALL_GROUPS } from '../src/map/point-tree.js';
import { slotsIn, sumIn, type Bounds, type Circle } from '../src/map/region.js';
import type { ListingFilter } from '../src/pages/listing-filter.js';
import { SearchTexts } from '../src/pages/search-texts.js';
import { seededRandom } from '@community-help/test-kit';
import { listed, makeListed } from './listing.js';

/** What a screen of 1280 x 800 pixels shows. */
function screen(latitude: number, longitude: number, zoom: number): Bounds {
  const width = (1280 / 256) * (360 / 2 ** zoom);
  const height = (800 / 256) * (360 / 2 ** zoom) * Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - width / 2, east: longitude + width / 2, south: Math.max(-85, latitude - height / 2), north: Math.min(85, latitude + height / 2) };
}

const isIn = ({ west, south, east, north }: Bounds, { position }: Listed): boolean =>
  position !== null && position.longitude >= west && position.longitude <= east && position.latitude >= south && position.latitude <= north;

const WORLD: Bounds = { west: -180, south: -85, east: 180, north: 85 };

const circleAround = (latitude: number, longitude: number, km: number): Circle => ({ latitude, longitude, km });

const isWithin = ({ latitude, longitude, km }: Circle, { position }: Listed): boolean =>
  position !== null && distanceKm(latitude, longitude, position.latitude, position.longitude) <= km;

const countOf = (items: MapView['items']): number => items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0);

function storeOf(rows: Listed[]): { answer: AnswerView; store: ListingStore } {
  const store = new ListingStore();
  for (const entry of rows) store.put(entry);
  // nothing here searches for a text, so nobody asks a database
  return { store, answer: new AnswerView(store, new SearchTexts(undefined as never, store)) };
}

const ask = (answer: AnswerView, bounds: Bounds, zoom: number, filter: ListingFilter = { category: 'all' }) => answer.run({ filter, bounds, zoom });

const read = async (answer: AnswerView, bounds: Bounds, zoom: number, filter?: ListingFilter): Promise<MapView> =>
  JSON.parse(gunzipSync((await ask(answer, bounds, zoom, filter)).gzip).toString());

describe('a map view', () => {
  const rows = makeListed(20_000);
  const { answer } = storeOf(rows);

  it('counts exactly the helpers between its bounds, at every zoom, for every category and within any distance', async () => {
    const random = seededRandom(11);
    for (let n = 0; n < 150; n++) {
      const bounds = screen(51 + random() * 6, -5 + random() * 5, 4 + Math.floor(random() * 15));
      const category = n % 2 ? 'housing' : 'all';
      const circle = n % 3 ? circleAround(51 + random() * 6, -5 + random() * 5, 1 + random() * 150) : undefined;
      const matching = rows.filter((entry) => (category === 'all' || entry.projectType === category) && (!circle || isWithin(circle, entry)));
      const view = await read(answer, bounds, 4 + (n % 15), { category, ...(circle ? { circle } : {}) });
      expect([view.total, view.matching]).toEqual([matching.filter((entry) => isIn(bounds, entry)).length, matching.length]);
    }
  });

  it('tells of every group how many of each kind of pin are in it, also of one category and within a distance', async () => {
    const circle = circleAround(52.5, -1.5, 120);
    for (const category of ['all', 'housing'] as const) {
      for (const region of [{ category }, { category, circle }]) {
        const matching = rows.filter((entry) => entry.position && (category === 'all' || entry.projectType === category) && (!('circle' in region) || isWithin(circle, entry)));
        const { items } = await read(answer, WORLD, 5, region);
        const found: Record<string, number> = {};
        for (const item of items) {
          const kinds = item.kind === 'cluster' ? item.kinds! : { [item.marker]: 1 };
          expect(Object.values(kinds).reduce((sum, number) => sum + number, 0)).toBe(item.kind === 'cluster' ? item.count : 1);
          for (const [kind, number] of Object.entries(kinds)) found[kind] = (found[kind] ?? 0) + number;
        }
        const expected: Record<string, number> = {};
        for (const { marker } of matching) expected[marker] = (expected[marker] ?? 0) + 1;
        expect(found).toEqual(expected);
      }
    }
  });

  it('shows each helper once: the groups of the whole world add up to everybody, and to everybody near when a distance is given', async () => {
    for (const zoom of [0, 2, 5, 7]) {
      const { items, total } = await read(answer, WORLD, zoom);
      expect([countOf(items), total]).toEqual([rows.length, rows.length]);
      const circle = circleAround(53.4, -2.2, 40);
      const near = await read(answer, WORLD, zoom, { category: 'all', circle });
      expect(countOf(near.items)).toBe(rows.filter((entry) => isWithin(circle, entry)).length);
    }
  });

  it('weighs at most 16 kB compressed, whatever the zoom, and also for bounds and zoom that make no sense together', async () => {
    const random = seededRandom(13);
    for (const zoom of [3, 6, 8, 10, 12, 14, 16, 18, 22]) {
      for (let n = 0; n < 8; n++) {
        const { gzip } = await ask(answer, screen(51.4 + random() * 2.2, -2.6 + random() * 2.5, zoom), zoom);
        expect(gzip.length).toBeLessThanOrEqual(16 * 1024);
      }
      expect((await ask(answer, WORLD, zoom)).gzip.length).toBeLessThanOrEqual(16 * 1024);
    }
  });

  it('keeps groups as they are while the map is moved', async () => {
    const left = screen(53.48, -2.24, 11);
    const shift = (left.east - left.west) / 4;
    const right = { ...left, west: left.west + shift, east: left.east + shift };
    const [before, after] = [await read(answer, left, 11), await read(answer, right, 11)];
    const shared = (view: MapView): string[] =>
      view.items
        .filter(({ longitude, latitude }) => longitude > right.west && longitude < left.east && latitude > left.south && latitude < left.north)
        .map((item) => JSON.stringify(item))
        .sort();
    expect(shared(before).length).toBeGreaterThan(5);
    expect(shared(after)).toEqual(shared(before));
  });

  it('draws no two things of one view closer than a cluster is wide, unless both joined others', async () => {
    const { items } = await read(answer, screen(53.48, -2.24, 9), 9);
    const overlapping = items.filter((a, n) => items.some((b, m) => m > n && Math.hypot((a.longitude - b.longitude) * 0.6, a.latitude - b.latitude) < 0.01));
    expect(overlapping.length).toBeLessThanOrEqual(items.length / 10);
  });

  it('opens a cluster at its expansion zoom', async () => {
    const town = Array.from({ length: 2 * FEW }, (_, n) => (n < FEW ? listed(n, 53.79, -1.54) : listed(n, 53.791, -1.541)));
    const { answer: some } = storeOf([...town, listed(99, 51.5, -0.12)]);
    const { items } = await read(some, screen(53.79, -1.54, 6), 6);
    const cluster = items.find((item) => item.kind === 'cluster' && item.count === 2 * FEW);
    expect(cluster).toMatchObject({ kind: 'cluster' });
    expect(cluster).not.toHaveProperty('sameSpot');
    const zoom = cluster?.kind === 'cluster' ? cluster.expansionZoom : 0;
    const closer = await read(some, screen(53.7905, -1.5405, zoom + 2), zoom + 2);
    expect(closer.items.map((item) => item.kind === 'cluster' && item.count)).toEqual([FEW, FEW]);
  });

  it.each([6, 12, 17, 18, 22])('says of helpers at one and the same place that they never come apart, and gives the place exactly, at zoom %i', async (zoom) => {
    const place = { latitude: 53.79123456, longitude: -1.54765432 };
    const { answer: same } = storeOf(Array.from({ length: FEW + 1 }, (_, n) => ({ ...listed(n, 0, 0), position: place })));
    expect((await read(same, screen(53.79, -1.547, Math.min(zoom, 12)), zoom)).items).toEqual([
      expect.objectContaining({ kind: 'cluster', count: FEW + 1, sameSpot: true, ...place }),
    ]);
  });

  it('shows neighbours of a shared place by themselves at the closest zooms, each thing under a number of its own', async () => {
    const { answer: town } = storeOf([
      ...Array.from({ length: FEW }, (_, n) => listed(n, 53.79, -1.54)),
      ...[24, 25].map((n) => listed(n, 53.79005, -1.54)),
      listed(26, 53.79005, -1.54005),
    ]);
    const { items } = await read(town, screen(53.79, -1.54, 18), 18);
    expect(items.map((item) => (item.kind === 'cluster' ? [item.count, item.sameSpot] : item.kind)).sort()).toEqual([[2, true], [FEW, true], 'helper']);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  });

  it('gives as many as a page has room for one by one, in view and at its very edge, also at one place, and groups one more', async () => {
    const leeds = screen(53.79, -1.54, 6);
    const atOnePlace = Array.from({ length: FEW - 2 }, (_, n) => listed(n, 53.79, -1.54));
    const { answer: few, store } = storeOf([...atOnePlace, listed(30, 53.7901, -1.5401), listed(31, 53.79, leeds.east + 0.1), listed(32, 53.79, leeds.east + 9)]);
    const before = await read(few, leeds, 6);
    expect([before.total, before.matching, before.items.length]).toEqual([FEW - 1, FEW + 1, FEW]);
    expect(new Set(before.items.map(({ kind }) => kind))).toEqual(new Set(['helper']));
    expect(before.items[0]).toEqual(expect.objectContaining({ name: expect.stringContaining('Helper number'), marker: 'general', isVerified: expect.any(Boolean) }));
    store.put(listed(33, 53.7902, -1.54));
    store.touch();
    const after = await read(few, leeds, 6);
    expect([after.total, countOf(after.items)]).toEqual([FEW, FEW + 1]);
    expect(after.items.some(({ kind }) => kind === 'cluster')).toBe(true);
  });

  it('takes one helper out of a group for a helper, when the others are too far away', async () => {
    const { answer: many } = storeOf(Array.from({ length: 80 }, (_, n) => listed(n, 53.79 + n / 1000, -1.54)));
    const circle = circleAround(53.79, -1.54, 0.05);
    expect((await read(many, WORLD, 3, { category: 'all', circle })).items).toMatchObject([{ kind: 'helper', latitude: 53.79 }]);
  });

  it('follows a helper that moves or loses its place, at once', async () => {
    const { answer: live, store } = storeOf([listed(1, 53.79, -1.54)]);
    const at = async (latitude: number, longitude: number): Promise<number> => (await read(live, screen(latitude, longitude, 12), 12)).total;
    expect([await at(53.79, -1.54), await at(51.5, -0.12)]).toEqual([1, 0]);
    store.put(listed(1, 51.5, -0.12));
    store.touch();
    expect([await at(53.79, -1.54), await at(51.5, -0.12)]).toEqual([0, 1]);
    store.put({ ...listed(1, 0, 0), position: null });
    store.touch();
    expect(await at(51.5, -0.12)).toBe(0);
  });

  it('is compressed again only when it looks different', async () => {
    const { answer: live, store } = storeOf([listed(1, 53.79, -1.54)]);
    const leeds = screen(53.79, -1.54, 12);
    const first = await ask(live, leeds, 12);
    store.put(listed(2, 51.5, -0.12));
    store.touch();
    expect((await read(live, leeds, 12)).matching).toBe(2);
    const second = await ask(live, leeds, 12);
    store.touch();
    expect(await ask(live, leeds, 12)).toBe(second);
    expect(second).not.toBe(first);
  });
});

describe('the tree of points', () => {
  it('holds exactly what was added and not removed, with right sums of every category', () => {
    const random = seededRandom(17);
    const store = new ListingStore();
    const kept = new Map<string, Listed>();
    for (const entry of makeListed(3000, 23)) {
      store.put(entry);
      kept.set(entry.id, entry);
      if (random() < 0.45) {
        const victim = [...kept.values()][Math.floor(random() * kept.size)]!;
        store.remove(victim.id);
        kept.delete(victim.id);
      }
    }
    const found = [...slotsIn(store.tree, { group: ALL_GROUPS })];
    expect(found.map((slot) => store.columns.id(slot)).sort()).toEqual([...kept.keys()].sort());
    for (let group = 0; group <= ALL_GROUPS; group++) {
      const inside = [...slotsIn(store.tree, { group })];
      const sum = sumIn(store.tree, { group });
      expect(sum.count).toBe(inside.length);
      expect(sum.x).toBeCloseTo(inside.reduce((total, slot) => total + store.columns.xs[slot]!, 0), 9);
    }
  });
});
