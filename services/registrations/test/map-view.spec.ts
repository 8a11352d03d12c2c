import { gunzipSync } from 'node:zlib';
import type { MapView } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { ListingStore } from '../src/listing/listing-store.js';
import type { ListingRow } from '../src/listing/listing-row.js';
import { AnswerView } from '../src/map/answer-view.js';
import type { Bounds } from '../src/map/map-view.js';
import { helpersIn, PointTree } from '../src/map/point-tree.js';
import { makeRows, randomNumbers, row } from './listing.js';

/** What a screen of 1280 x 800 pixels shows. */
function screen(latitude: number, longitude: number, zoom: number): Bounds {
  const width = (1280 / 256) * (360 / 2 ** zoom);
  const height = (800 / 256) * (360 / 2 ** zoom) * Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - width / 2, east: longitude + width / 2, south: Math.max(-85, latitude - height / 2), north: Math.min(85, latitude + height / 2) };
}

const isIn = ({ west, south, east, north }: Bounds, { position }: ListingRow): boolean =>
  position !== null && position.longitude >= west && position.longitude <= east && position.latitude >= south && position.latitude <= north;

function storeOf(rows: ListingRow[]): { answer: AnswerView; store: ListingStore } {
  const store = new ListingStore();
  for (const entry of rows) store.apply(entry);
  return { store, answer: new AnswerView(store) };
}

const read = (answer: AnswerView, bounds: Bounds, zoom: number, type: Parameters<AnswerView['run']>[0] = 'all'): MapView =>
  JSON.parse(answer.run(type, bounds, zoom).identity().toString());

describe('a map view', () => {
  const rows = makeRows(20_000);
  const { answer } = storeOf(rows);

  it('counts exactly the helpers between its bounds, at every zoom and for every category', () => {
    const random = randomNumbers(11);
    for (let n = 0; n < 150; n++) {
      const bounds = screen(51 + random() * 6, -5 + random() * 5, 4 + Math.floor(random() * 15));
      const type = n % 2 ? 'housing' : 'all';
      const expected = rows.filter((entry) => isIn(bounds, entry) && (type === 'all' || entry.projectType === type)).length;
      expect(read(answer, bounds, 4 + (n % 15), type).total).toBe(expected);
    }
  });

  it('shows each helper once: the groups of the whole world add up to everybody', () => {
    for (const zoom of [0, 2, 5, 7]) {
      const { items, total } = read(answer, { west: -180, south: -85, east: 180, north: 85 }, zoom);
      expect(items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)).toBe(rows.length);
      expect(total).toBe(rows.length);
    }
  });

  it('weighs at most 16 kB compressed, whatever the zoom, and also for bounds and zoom that make no sense together', () => {
    const random = randomNumbers(13);
    for (const zoom of [3, 6, 8, 10, 12, 14, 16, 18, 22]) {
      for (let n = 0; n < 8; n++) {
        const { gzip, identity } = answer.run('all', screen(51.4 + random() * 2.2, -2.6 + random() * 2.5, zoom), zoom);
        expect(gzip.length).toBeLessThanOrEqual(16 * 1024);
        expect(gunzipSync(gzip).equals(identity())).toBe(true);
      }
      expect(answer.run('all', { west: -180, south: -90, east: 180, north: 90 }, zoom).gzip.length).toBeLessThanOrEqual(16 * 1024);
    }
  });

  it('keeps groups as they are while the map is moved', () => {
    const left = screen(53.48, -2.24, 11);
    const shift = (left.east - left.west) / 4;
    const right = { ...left, west: left.west + shift, east: left.east + shift };
    const [before, after] = [read(answer, left, 11), read(answer, right, 11)];
    const shared = (view: MapView): string[] =>
      view.items
        .filter(({ longitude, latitude }) => longitude > right.west && longitude < left.east && latitude > left.south && latitude < left.north)
        .map((item) => JSON.stringify(item))
        .sort();
    expect(shared(before).length).toBeGreaterThan(5);
    expect(shared(after)).toEqual(shared(before));
  });

  it('draws no two things of one view closer than a cluster is wide, unless both joined others', () => {
    const { items } = read(answer, screen(53.48, -2.24, 9), 9);
    const overlapping = items.filter((a, n) => items.some((b, m) => m > n && Math.hypot((a.longitude - b.longitude) * 0.6, a.latitude - b.latitude) < 0.01));
    expect(overlapping.length).toBeLessThanOrEqual(items.length / 10);
  });

  it('opens a cluster at its expansion zoom', () => {
    const { answer: few } = storeOf([row(1, 53.79, -1.54), row(2, 53.791, -1.541), row(3, 51.5, -0.12)]);
    const { items } = read(few, screen(53.79, -1.54, 6), 6);
    const cluster = items.find((item) => item.kind === 'cluster' && item.count === 2);
    expect(cluster).toBeDefined();
    const zoom = cluster?.kind === 'cluster' ? cluster.expansionZoom : 0;
    const closer = read(few, screen(53.7905, -1.5405, zoom + 2), zoom + 2);
    expect(closer.items.map(({ kind }) => kind)).toEqual(['helper', 'helper']);
  });

  it('lists helpers of one and the same place one by one at the closest zooms', () => {
    const { answer: same } = storeOf([1, 2, 3].map((n) => row(n, 53.79, -1.54)));
    expect(read(same, screen(53.79, -1.54, 17), 17).items).toMatchObject([{ kind: 'cluster', count: 3, expansionZoom: 18 }]);
    expect(read(same, screen(53.79, -1.54, 18), 18).items).toMatchObject([{ kind: 'helper' }, { kind: 'helper' }, { kind: 'helper' }]);
  });

  it('follows a helper that moves or loses its place, at once', () => {
    const { answer: live, store } = storeOf([row(1, 53.79, -1.54)]);
    const at = (latitude: number, longitude: number): number => read(live, screen(latitude, longitude, 12), 12).total;
    expect([at(53.79, -1.54), at(51.5, -0.12)]).toEqual([1, 0]);
    store.apply({ ...row(1, 51.5, -0.12), revision: 2 });
    expect([at(53.79, -1.54), at(51.5, -0.12)]).toEqual([0, 1]);
    store.apply({ ...row(1, 53.79, -1.54), revision: 1 });
    expect([at(53.79, -1.54), at(51.5, -0.12)]).toEqual([0, 1]);
    store.apply({ ...row(1, 0, 0), revision: 3, position: null });
    expect(at(51.5, -0.12)).toBe(0);
  });
});

describe('the tree of points', () => {
  it('holds exactly what was added and not removed, with right counts and sums in every cell', () => {
    const random = randomNumbers(17);
    const tree = new PointTree();
    const kept = new Map<string, ListingRow>();
    for (const entry of makeRows(3000, 23)) {
      tree.add(entry);
      kept.set(entry.id, entry);
      if (random() < 0.45) {
        const victim = [...kept.values()][Math.floor(random() * kept.size)]!;
        tree.remove(victim);
        kept.delete(victim.id);
      }
    }
    expect([...helpersIn(tree.root!)].map((placed) => placed.row.id).sort()).toEqual([...kept.keys()].sort());
    const todo = [tree.root!];
    for (let cell = todo.pop(); cell; cell = todo.pop()) {
      const inside = [...helpersIn(cell)];
      expect(cell.count).toBe(inside.length);
      expect(cell.sumX).toBeCloseTo(inside.reduce((sum, { x }) => sum + x, 0), 9);
      todo.push(...(cell.quarters ?? []).filter((quarter) => quarter !== undefined));
    }
  });
});
