import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Recommendation } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { compareRoutes, eventually, publish, seededRandom, startTestService, type TestService } from '@community-help/test-kit';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const LEEDS = { userLatitude: 53.8, userLongitude: -1.55 };

function listing(number: number, changes: Partial<HelperRegisteredV1>): HelperRegisteredV1 {
  const plain = { latitude: 53.8, longitude: -1.55, services: [], areasOfHelp: [], availability: [], isVerified: false, projectType: 'charities' };
  return Object.assign(seededListing(number, seededRandom(number)), { description: 'Neighbours', ...plain }, changes);
}

describe('recommendations', () => {
  let service: TestService;
  const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${service.url}/api/recommendations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const recommend = async (body: object): Promise<Recommendation[]> => {
    const response = await post({ ...LEEDS, ...body });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    return (await response.json()) as Recommendation[];
  };
  const namesFor = async (body: object): Promise<string[]> => (await recommend(body)).map((helper) => helper.name);

  beforeAll(async () => {
    service = await startTestService(geoRecommendations, { worker: true });
    const helpers = [
      listing(1, { name: 'Food Bank Leeds', services: ['Food bank', 'Hot meals'], availability: ['weekends'], latitude: 53.81 }),
      listing(2, { name: 'Housing Leeds', services: ['housing search'], projectType: 'housing', isVerified: true, latitude: 53.805 }),
      listing(3, { name: 'Jobs Bradford', services: ['job placement'], projectType: 'employment', longitude: -1.75 }),
      listing(4, { name: 'Food Bank York', services: ['food bank'], latitude: 53.96, longitude: -1.08 }),
      listing(5, { name: 'Nowhere', services: ['Food bank'], latitude: null, longitude: null, locationPrecision: 'area-only' }),
      listing(6, { name: 'Talks "in" Zoë’s café 🙂', services: ['advice'], projectType: 'rag-and-bone', latitude: 53.9 }),
    ];
    for (const helper of helpers) await publish(service.transport, HelperRegisteredV1, helper);
    await eventually(async () => expect(await recommend({ maxDistance: 100, limit: 20 })).toHaveLength(5));
  });
  afterAll(() => service.close());

  it('has exactly the documented routes', () => {
    expect(compareRoutes(service.app, 'geo-recommendations')).toEqual({ undocumented: [], missing: [] });
  });

  it('answers with the nearest helpers within 25 km, the nearest first, when nothing else is asked', async () => {
    expect(await namesFor({})).toEqual(['Housing Leeds', 'Food Bank Leeds', 'Talks "in" Zoë’s café 🙂', 'Jobs Bradford']);
  });

  it('gives distance in km on a sphere of 6371 km, score from 0 to 1 and everything a card shows', async () => {
    const [first] = await recommend({ projectType: 'Charities & Helpers' });
    expect(first).toEqual({
      id: 'helper-000001',
      name: 'Food Bank Leeds',
      email: 'neighbours-1@example.org',
      phone: null,
      website: null,
      projectType: 'charities',
      description: 'Neighbours',
      services: ['Food bank', 'Hot meals'],
      availability: ['weekends'],
      latitude: 53.81,
      longitude: -1.55,
      isVerified: false,
      images: [],
      distance: 1.112,
      matchScore: 0.9587,
      reasonsForRecommendation: ['Only 1.1 km away', 'Available: Weekends'],
    });
  });

  it('shows a check in the words that visitors know, also of a listing that changes, and none that an event from before checks does not name', async () => {
    const york = async () => (await recommend({ userLatitude: 53.96, userLongitude: -1.08, maxDistance: 1 }))[0]!;
    const check = { checkedAt: '2026-11-10T09:00:00.000Z', checkedBy: 'the Scottish Charity Register' };
    expect(await york()).not.toHaveProperty('checkedAt');
    const food = { name: 'Food Bank York', services: ['food bank'], latitude: 53.96, longitude: -1.08 };
    await publish(service.transport, HelperUpdatedV1, { ...listing(4, food), revision: 2, ...check });
    await eventually(async () => expect(await york()).toMatchObject({ ...check, isVerified: false }));
    await publish(service.transport, HelperUpdatedV1, { ...listing(4, food), revision: 3, ...check, checkedBy: 'the Queen' });
    await eventually(async () => expect(await york()).not.toHaveProperty('checkedAt'));
    expect(await york()).not.toHaveProperty('checkedBy');
  });

  it('puts helpers that offer what is needed before nearer ones that do not, and says why', async () => {
    const found = await recommend({ serviceNeeded: 'I need a FOODBANK please', maxDistance: 100 });
    expect(found.slice(0, 2).map((helper) => helper.name)).toEqual(['Food Bank Leeds', 'Food Bank York']);
    expect(found[0]!.reasonsForRecommendation).toEqual(['Offers Food bank', 'Only 1.1 km away', 'Available: Weekends']);
    expect(found[2]!.reasonsForRecommendation).toEqual(['Only 600 m away', 'Verified helper']);
    expect(found[0]!.matchScore).toBeGreaterThan(found[2]!.matchScore);
  });

  it.each([
    [{ projectType: 'housing' }, ['Housing Leeds']],
    [{ projectType: 'HOUSING-helpers' }, ['Housing Leeds']],
    [{ projectType: 'Rag & Bone' }, ['Talks "in" Zoë’s café 🙂']],
    [{ projectType: 'all', maxDistance: 1 }, ['Housing Leeds']],
    [{ projectType: '', limit: 1 }, ['Housing Leeds']],
    [{ projectType: null, serviceNeeded: null, limit: 1 }, ['Housing Leeds']],
    [{ projectType: 'farmers' }, []],
    [{ maxDistance: 2.5 }, ['Housing Leeds', 'Food Bank Leeds']],
  ])('takes %j', async (body, names) => {
    expect(await namesFor(body)).toEqual(names);
  });

  it.each([
    [{}, 'Please correct: userLatitude is required; userLongitude is required.'],
    [{ ...LEEDS, userLatitude: '53.8' }, 'Please correct: userLatitude must be a number.'],
    [{ userLatitude: 91, userLongitude: 181 }, 'Please correct: userLatitude must be between -90 and 90; userLongitude must be between -180 and 180.'],
    [{ ...LEEDS, maxDistance: 0 }, 'Please correct: maxDistance must be between 1 and 100 km.'],
    [{ ...LEEDS, maxDistance: 101, limit: 21 }, 'Please correct: maxDistance must be between 1 and 100 km; limit must be between 1 and 20.'],
    [{ ...LEEDS, limit: 2.5 }, 'Please correct: limit must be a whole number.'],
    [{ ...LEEDS, serviceNeeded: 'x'.repeat(201) }, 'Please correct: serviceNeeded must be at most 200 characters.'],
    [{ ...LEEDS, serviceNeeded: ['food'] }, 'Please correct: serviceNeeded must be text.'],
    [{ ...LEEDS, projectType: { id: 1 } }, 'Please correct: projectType must be text.'],
    [{ ...LEEDS, projectType: 'submarines' }, /^Please correct: projectType must be 'all' or one of charities, employment, /],
    [{ ...LEEDS, surprise: 1 }, 'Please correct: surprise is not a known field.'],
    [[], 'Please send one JSON object.'],
    ['null', 'Please send one JSON object.'],
    ['{"userLatitude":53.8,"userLongitude":-1.55,"__proto__":{"limit":1}}', /^The (JSON contains a field name that is not allowed|request is not valid JSON)\.$/],
    ['{"userLatitude":53.8,', 'The request is not valid JSON.'],
    [{ ...LEEDS, serviceNeeded: 'food\u0000' }, 'Text must not contain null characters.'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(sentence as string);
  });

  it('names every bad field of a problem+json answer and refuses a huge body', async () => {
    const response = await post({ ...LEEDS, limit: 'many' }, { accept: 'application/problem+json' });
    expect(await response.json()).toMatchObject({ status: 400, fields: [{ field: 'limit', message: 'limit must be a whole number' }] });
    expect((await post({ ...LEEDS, serviceNeeded: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('survives words of any script', async () => {
    for (const serviceNeeded of ['żywność 食べ物 غذاء', '🙂🙃', '__proto__ constructor toString', '%00 \\u0000 "quotes"', 'a b c d e f g h i j k l m']) {
      expect((await recommend({ serviceNeeded })).length).toBe(4);
    }
  });

  it('suggests the services of a category by any of its names, the most common first, also of helpers without a place', async () => {
    const suggest = async (query: string): Promise<string[]> =>
      ((await (await fetch(`${service.url}/api/service-suggestions${query}`)).json()) as { suggestions: string[] }).suggestions;
    // The helper without a place makes this spelling the more common one; events of two helpers may come in any order.
    await eventually(async () => expect(await suggest('?projectType=Charities%2FHelpers')).toEqual(['Food bank', 'Hot meals']));
    expect(await suggest('?projectType=housing')).toEqual(['housing search']);
    expect((await suggest(''))[0]).toBe('Food bank');
    expect(await suggest('?projectType=farmers')).toEqual([]);
    expect((await fetch(`${service.url}/api/service-suggestions?projectType=x`)).status).toBe(400);
    expect((await fetch(`${service.url}/api/service-suggestions?projectType=a&projectType=b`)).status).toBe(400);
    const first = await fetch(`${service.url}/api/service-suggestions`);
    const again = await fetch(`${service.url}/api/service-suggestions`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('keeps the highest revision, whatever the order of arrival, and takes helpers off the map that lose their place', async () => {
    const helper = listing(7, { name: 'Third', revision: 3, projectType: 'farmers' });
    await publish(service.transport, HelperUpdatedV1, helper);
    await eventually(async () => expect(await namesFor({ projectType: 'farmers' })).toEqual(['Third']));
    await publish(service.transport, HelperRegisteredV1, { ...helper, revision: 1, name: 'First' });
    await publish(service.transport, HelperUpdatedV1, { ...helper, helperId: 'helper-000008', name: 'Marker' });
    await eventually(async () => expect(await namesFor({ projectType: 'farmers' })).toContain('Marker'));
    expect(await namesFor({ projectType: 'farmers' })).toEqual(['Third', 'Marker']);
    await publish(service.transport, HelperUpdatedV1, { ...helper, revision: 4, latitude: null, longitude: null });
    await eventually(async () => expect(await namesFor({ projectType: 'farmers' })).toEqual(['Marker']));
  });

  it('shows changes to every process that searches, and to one that starts later', async () => {
    const shared = { transport: service.transport, databaseUrl: service.databaseUrl };
    const second = await startTestService(geoRecommendations, shared);
    const find = async (url: string): Promise<string[]> => {
      const body = JSON.stringify({ ...LEEDS, projectType: 'perishable-goods' });
      const response = await fetch(`${url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return ((await response.json()) as Recommendation[]).map((helper) => helper.name);
    };
    await publish(service.transport, HelperRegisteredV1, listing(9, { name: 'Greengrocer', projectType: 'perishable-goods' }));
    await eventually(async () => expect([await find(service.url), await find(second.url)]).toEqual([['Greengrocer'], ['Greengrocer']]));
    await second.close();
  });

  it('geocodes over HTTP and says plainly when nothing is found', async () => {
    const get = (path: string): Promise<Response> => fetch(`${service.url}${path}`);
    expect(await (await get('/api/geocode?q=ls6%202ab')).json()).toMatchObject({ label: 'LS6 2AB, Leeds', precision: 'unit', alternatives: [] });
    const missing = await get('/api/geocode?q=Nowhereville');
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringMatching(/^We could not find that place/)]);
    expect(await (await get('/api/geocode')).text()).toBe('Please correct: q is required.');
    expect((await get(`/api/geocode?q=${'x'.repeat(301)}`)).status).toBe(400);
    expect((await get('/api/geocode?q=a&q=b')).status).toBe(400);
    expect((await get('/api/geocode?q=%00')).status).toBe(400);
    expect(await (await get('/api/geocode/reverse?lat=53.82&lng=-1.57')).json()).toEqual({ label: 'Leeds LS6', place: 'Leeds', district: 'LS6' });
    expect(await (await get('/api/geocode/reverse?lat=0&lng=0')).json()).toEqual({ label: null, place: null, district: null });
    expect(await (await get('/api/geocode/reverse?lat=91&lng=x')).text()).toBe('Please correct: lng must be a number of degrees.');
    expect(await (await get('/api/geocode/reverse?lat=91&lng=181')).text()).toBe('Please correct: lat must be between -90 and 90; lng must be between -180 and 180.');
  });
});
