import { beforeEach, describe, expect, it } from '@jest/globals';
import { fakeApi, type FakeApi } from '../../../../test/fake-api.js';
import { sampleListing } from '../../../../test/map-window.js';
import type { HelperFilter } from '../filter-helpers.js';
import { FullList } from './full-list.js';
import { askList, toProblem } from './letters.js';

const LEEDS = sampleListing({ id: 'leeds', name: 'Open Kitchen', latitude: '53.80', longitude: '-1.55' });
const YORK = sampleListing({ id: 'york', name: 'Ouse Kitchen', latitude: '53.96', longitude: '-1.08' });
const DALES = sampleListing({ id: 'dales', name: 'Dales Growers', latitude: null, longitude: null });
const EVERYBODY: HelperFilter = { text: '', category: 'all', from: undefined, km: undefined };
const KITCHENS = { ...EVERYBODY, text: 'Kitchen' };
const AROUND_LEEDS = [-1.7, 53.7, -1.4, 53.9] as const;

let api: FakeApi;
let list: FullList;

beforeEach(async () => {
  api = fakeApi().on('GET /api/registrations', { body: [LEEDS, YORK, DALES] });
  list = new FullList();
});

const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);

describe('The full list', () => {
  it('tells how many pass a filter and where they are, and groups those in the view', async () => {
    await list.load('/api/registrations');
    expect(list.pins({ filter: KITCHENS, view: { bbox: AROUND_LEEDS, zoom: 12 } })).toEqual({
      items: [expect.objectContaining({ kind: 'helper', id: 'leeds' })],
      bounds: [-1.55, 53.8, -1.08, 53.96],
      count: 2,
    });
  });

  it('gives the beginning of the list of a filter, a view, or chosen helpers', async () => {
    await list.load('/api/registrations');
    expect(list.rows({ of: { filter: EVERYBODY }, length: 2 })).toEqual({ rows: [LEEDS, YORK], total: 3 });
    expect(idsOf(list.rows({ of: { box: AROUND_LEEDS }, length: 10 }))).toEqual(['leeds']);
    expect(idsOf(list.rows({ of: { box: undefined }, length: 10 }))).toEqual(['leeds', 'york', 'dales']);
    expect(idsOf(list.rows({ of: { ids: ['dales', 'gone', 'leeds'] }, length: 10 }))).toEqual(['dales', 'leeds']);
    expect(list.find('york')).toEqual(YORK);
  });

  it('answers from what was loaded last', async () => {
    await list.load('/api/registrations');
    expect(list.pins({ filter: KITCHENS, view: undefined }).count).toBe(2);
    api.on('GET /api/registrations', { body: [YORK] });
    await list.load('/api/registrations');
    expect(list.pins({ filter: KITCHENS, view: undefined }).count).toBe(1);
    expect(list.find('leeds')).toBeUndefined();
  });

  it('fails as every call of the API does, and keeps what it had', async () => {
    await list.load('/api/registrations');
    api.on('GET /api/registrations', { status: 503, body: 'The list is starting.' });
    const problem = await askList(list, 'load', '/api/registrations').catch(toProblem);
    expect(problem).toEqual({ status: 503, message: '503: The list is starting.' });
    expect(list.find('leeds')).toEqual(LEEDS);
  });

  it('gives no answer before it is loaded', async () => {
    expect(await askList(list, 'pins', { filter: KITCHENS, view: undefined }).catch(toProblem)).toEqual({ status: 0, message: 'The list has not been loaded' });
  });
});
