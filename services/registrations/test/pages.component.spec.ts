import type { HelperCard, HelperListing, HelperPage, MapView } from '@community-help/api-contracts';
import { startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { loadDemoHelpers } from '../src/demo/load-demo-helpers.js';
import { distanceKm } from '../src/map/great-circle.js';
import { FEW } from '../src/map/map-view.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, type Answer } from './requests.js';

const LEEDS = { latitude: 53.7965, longitude: -1.5478 };
const NEAR_LEEDS = `near=${LEEDS.latitude},${LEEDS.longitude}`;

describe('GET /api/registrations?limit=', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let database: DataSource;
  /** Every helper, as the whole list has it. */
  let everyone: HelperListing[];

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { env: neighbours.env });
    database = service.app.get(DataSource);
    await loadDemoHelpers(database);
    neighbours.isGeocoderAway = true;
    for (const name of ['Nowhere yet', 'école du soir', 'Another without a place']) await post(service.url, { ...EMPLOYMENT, name });
    neighbours.isGeocoderAway = false;
    everyone = (await get(service.url, '/api/registrations')).body;
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });

  const page = (query: string): Promise<Answer<HelperPage>> => get<HelperPage>(service.url, `/api/registrations?${query}`);

  /** All pages, one after another. */
  async function pages(query: string, limit = 7): Promise<{ helpers: HelperCard[]; total: number }> {
    const helpers: HelperCard[] = [];
    for (let after = ''; ; ) {
      const { status, body, text } = await page(`${query}&limit=${limit}${after}`);
      expect([status, text.slice(0, 200)]).toEqual([200, expect.anything()]);
      helpers.push(...body.helpers);
      if (body.next === null) return { helpers, total: body.total };
      expect(body.helpers).toHaveLength(limit);
      after = `&after=${body.next}`;
    }
  }
  const ids = (helpers: { id: string }[]): string[] => helpers.map(({ id }) => id);
  const km = ({ latitude, longitude }: { latitude: string | null; longitude: string | null }): number =>
    latitude === null ? Number.POSITIVE_INFINITY : distanceKm(LEEDS.latitude, LEEDS.longitude, Number(latitude), Number(longitude));

  it('goes through everybody by name, without regard to case and accents, each once', async () => {
    const { helpers, total } = await pages('');
    expect([total, new Set(ids(helpers)).size, helpers.length]).toEqual([153, 153, 153]);
    const folded = helpers.map(({ name }) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
    expect(folded).toEqual([...folded].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it('shows cards: what a profile alone shows is left out, and a long description is cut', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Zzz long', description: '🌻'.repeat(900), experience: 'Years', additionalInfo: 'More' });
    const { helpers } = await pages('q=zzz%20LONG');
    expect(helpers.map(({ id }) => id)).toEqual([body.id]);
    const [card] = helpers;
    expect([...card!.description]).toHaveLength(300);
    expect(card!.description.endsWith('🌻…')).toBe(true);
    expect(card).toMatchObject({ name: 'Zzz long', marker: 'employment', distance: null, isConfirmed: false, latitude: '53.7921' });
    for (const left of ['experience', 'additionalInfo', 'createdAt', 'categories']) expect(card).not.toHaveProperty(left);
    await database.query('delete from helper where id = $1', [body.id]);
  });

  it('sorts by distance, nearest first, and lists last whoever is not on the map', async () => {
    const { helpers, total } = await pages(NEAR_LEEDS);
    expect([total, new Set(ids(helpers)).size]).toEqual([153, 153]);
    const placed = helpers.filter(({ latitude }) => latitude !== null);
    expect(helpers.slice(placed.length).map(({ name, distance }) => [name, distance])).toEqual([
      ['Another without a place', null],
      ['école du soir', null],
      ['Nowhere yet', null],
    ]);
    expect(ids(placed)).toEqual(ids([...placed].sort((a, b) => km(a) - km(b))));
    for (const card of placed) expect(card.distance).toBeCloseTo(km(card), 2);
  });

  it.each([5, 30, 250])('finds exactly those within %i km, on pages and on the map', async (distance) => {
    const expected = everyone.filter((one) => km(one) <= distance);
    const { helpers, total } = await pages(`${NEAR_LEEDS}&within=${distance}`, 3);
    expect([total, ids(helpers).sort()]).toEqual([expected.length, ids(expected).sort()]);
    const view = await get<MapView>(service.url, `/api/registrations?bbox=-9,49,2,61&zoom=6&${NEAR_LEEDS}&within=${distance}`);
    expect([view.body.total, view.body.matching]).toEqual([expected.length, expected.length]);
  });

  it('finds by a category whoever has it as project type or among the services', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Aaa rooms', services: ['Housing'] });
    const { helpers, total } = await pages('projectType=housing');
    expect(total).toBe(everyone.filter(({ projectType }) => projectType === 'housing').length + 1);
    expect(helpers[0]).toMatchObject({ id: body.id, projectType: 'employment' });
    await database.query('delete from helper where id = $1', [body.id]);
  });

  it.each([
    ['a part of a name, whatever the case', 'OPEN%20kitch', ['Holbeck Open Kitchen']],
    ['with spaces around it', '%20%20open%20kitchen%20', ['Holbeck Open Kitchen']],
    ['two letters', 'éc', ['école du soir']],
    ['small letters of another alphabet for large ones', '%C3%89COLE', ['école du soir']],
    ['nothing that is a pattern', '_cole', []],
    ['nor any percent', 'n%25w', []],
    ['nor a backslash', '%5C', []],
  ])('finds %s', async (_, q, names) => {
    const { helpers, total } = await pages(`q=${q}`);
    expect([helpers.map(({ name }) => name), total]).toEqual([names, names.length]);
  });

  it('finds the same texts as a look through name, services and description', async () => {
    for (const q of ['food', 'support', 'leeds', 'ee', 'a', 'cv writing', 'xyzzy']) {
      const has = (text: string): boolean => text.toLowerCase().includes(q);
      const expected = everyone.filter(({ name, services, description }) => has(name) || services.some(has) || has(description));
      const { helpers, total } = await pages(`q=${encodeURIComponent(q)}&${NEAR_LEEDS}`, 50);
      expect([q, total, ids(helpers).sort()]).toEqual([q, expected.length, ids(expected).sort()]);
      const view = await get<MapView>(service.url, `/api/registrations?bbox=-9,49,2,61&zoom=6&q=${encodeURIComponent(q)}`);
      expect(view.body.matching).toBe(expected.filter(({ latitude }) => latitude !== null).length);
    }
  });

  it('puts all filters together, within bounds', async () => {
    const [west, south, east, north] = [-3, 53, -1, 54.2];
    const expected = everyone.filter(
      ({ latitude, longitude, projectType, ...one }) =>
        latitude !== null && Number(latitude) >= south && Number(latitude) <= north && Number(longitude) >= west && Number(longitude) <= east &&
        projectType === 'charities' && JSON.stringify([one.name, one.services, one.description]).toLowerCase().includes('foo') && km({ latitude, longitude }) <= 60,
    );
    const { helpers, total } = await pages(`bbox=${west},${south},${east},${north}&projectType=charities&q=foo&${NEAR_LEEDS}&within=60`, 2);
    expect([total, ids(helpers).sort()]).toEqual([expected.length, ids(expected).sort()]);
    expect(expected.length).toBeGreaterThan(1);
    expect((await pages(`bbox=${west},${south},${east},${north}&projectType=charities`)).total).toBeGreaterThan(total);
  });

  it('lists by its place whoever shares one place, as a group of the map says that it never comes apart', async () => {
    const made: string[] = [];
    for (let n = 0; n <= FEW; n++) made.push((await post(service.url, { ...EMPLOYMENT, latitude: 54.123456789, longitude: -3.987654321 })).body.id);
    const { items } = (await get<MapView>(service.url, '/api/registrations?bbox=-3.99,54.12,-3.98,54.13&zoom=19')).body;
    expect(items).toEqual([expect.objectContaining({ kind: 'cluster', count: FEW + 1, sameSpot: true })]);
    const { latitude, longitude } = items[0]!;
    const { helpers } = await pages(`bbox=${longitude},${latitude},${longitude},${latitude}`, 9);
    expect(ids(helpers).sort()).toEqual(made.sort());
    await database.query('delete from helper where id = any($1)', [made]);
  });

  it('stays in step when listings come and go between two pages', async () => {
    for (const query of ['', NEAR_LEEDS]) {
      const before = (await pages(query, 50)).helpers;
      const first = (await page(`${query}&limit=40`)).body;
      const early = (await post(service.url, { ...EMPLOYMENT, name: 'Aaaa early', latitude: LEEDS.latitude, longitude: LEEDS.longitude })).body.id;
      await database.query(`update helper set hidden_reason = 'operator' where id = $1`, [first.helpers.at(-1)!.id]);
      const second = (await page(`${query}&limit=40&after=${first.next}`)).body;
      expect(ids(second.helpers)).toEqual(ids(before.slice(40, 80)));
      await database.query('delete from helper where id = $1', [early]);
      await database.query('update helper set hidden_reason = null where id = $1', [first.helpers.at(-1)!.id]);
    }
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=10&near=95,0', 'near'],
    ['limit=10&near=53', 'near'],
    ['limit=10&near=53,-1,2', 'near'],
    ['limit=10&near=53,-1&within=0', 'within'],
    ['limit=10&near=53,-1&within=far', 'within'],
    ['limit=10&within=5', 'within'],
    ['limit=10&after=nonsense', 'after'],
    [`limit=10&after=${Buffer.from('["d",1,"x"]').toString('base64url')}`, 'after'],
    [`limit=10&after=${Buffer.from('["n",{},"x"]').toString('base64url')}`, 'after'],
    [`limit=10&q=${'x'.repeat(101)}`, 'q'],
    ['limit=10&q=a&q=b', 'q'],
    ['limit=10&bbox=1,2,3', 'bbox'],
    ['limit=10&zoom=5&bbox=1,2,3,4', 'zoom'],
    ['limit=10&projectType=wizards', 'projectType'],
    ['q=food', 'q'],
    ['near=53,-1', 'near'],
    ['zoom=5&bbox=1,2,3,4&after=x', 'after'],
  ])('refuses ?%s with a sentence about %s', async (query, field) => {
    const { status, text } = await page(query);
    expect([status, text]).toEqual([400, expect.stringMatching(new RegExp(`^Please correct: ${field} .*\\.$`))]);
  });

  it('says everything that is wrong at once', async () => {
    expect((await page('limit=99&near=x&zoom=5')).text).toMatch(/near must .*limit must .*zoom cannot .*zoom needs bbox/);
  });

  it('has a tag of its own, which stays until its content changes', async () => {
    const first = await page('limit=5&projectType=farmers');
    const again = await get(service.url, '/api/registrations?limit=5&projectType=farmers', { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
  });
});
