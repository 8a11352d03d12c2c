import { PROJECT_TYPES, type HelperListing } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { collectEvents, compareRoutes, eventually, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

const SMALL = { name: 'N', email: 'n@n.example', location: 'LS11 5QJ', projectType: 'employment' };

const SMALL_BYTES = 'N'.length + 'n@n.example'.length + 'LS11 5QJ'.length;

describe('POST /api/registrations', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let collector: EventCollector;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { worker: true, env: neighbours.env });
    collector = await collectEvents(service.transport, [HelperRegisteredV1, HelperUpdatedV1]);
    database = service.app.get(DataSource);
  });
  afterAll(async () => {
    await service.close();
    await neighbours.close();
  });
  beforeEach(() => {
    neighbours.isGeocoderAway = neighbours.isPaymentsAway = neighbours.isUploadsAway = false;
    neighbours.asked.length = 0;
  });

  const countHelpers = async (): Promise<number> => Number((await database.query('select count(*) from helper'))[0].count);

  it('answers every endpoint that the table gives to registrations, and no other', () => {
    expect(compareRoutes(service.app, 'registrations')).toEqual({ undocumented: [], missing: [] });
  });

  it.each(PROJECT_TYPES)('stores a %s listing, answers the public record and publishes it', async (projectType) => {
    const { status, body } = await post(service.url, { ...EMPLOYMENT, projectType, name: `Helper of ${projectType}` });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: `Helper of ${projectType}`,
      projectType,
      latitude: '53.7921',
      longitude: '-1.5494',
      locationPrecision: 'unit',
      isVerified: false,
      acceptsDonations: false,
      phone: '0113 496 0123',
      website: null,
      placement: 'Shown near LS11 5QJ, Leeds.',
    });
    const { placement: _, ...record } = body;
    expect((await get<HelperListing>(service.url, `/api/registrations/${body.id}`)).body).toEqual(record);
    expect((await get(service.url, '/api/registrations')).body).toContainEqual(record);
    await eventually(() => expect(collector.events.find(({ key }) => key === body.id)?.data).toMatchObject({ revision: 1, projectType, latitude: 53.7921 }));
  });

  it('accepts any name of a category, a single availability text, and the extra fields of the hub form', async () => {
    const hub = { ...EMPLOYMENT, projectType: 'Warm/Cool Hubs', category: 'Warm/Cool Hubs', type: 'hub_registration', availability: 'Daily 8am to 8pm' };
    const { status, body } = await post(service.url, hub);
    expect([status, body.projectType, body.availability]).toEqual([201, 'warm-cool-hubs', ['Daily 8am to 8pm']]);
  });

  it('describes a listing that came without a description, and gives it the services of its category', async () => {
    const { name, email, location } = EMPLOYMENT;
    const { body } = await post(service.url, { name, email, location, projectType: 'farmers', availability: ['Weekends', 'Flexible schedule'] });
    expect(body.description).toBe('Farmers helper available Weekends, Flexible schedule.');
    expect(body.services).toEqual(['farming assistance', 'agricultural support', 'crop guidance']);
  });

  it('names every bad field in one sentence and stores nothing', async () => {
    const before = await countHelpers();
    const bad = { ...EMPLOYMENT, name: ' ', email: 'nobody', projectType: 'wizards', website: 'a\nb', latitude: 91, images: ['a'.repeat(5000)], surprise: 1 };
    const { status, text } = await post(service.url, bad);
    expect(status).toBe(400);
    for (const field of ['name', 'email', 'projectType', 'website', 'latitude', 'images', 'surprise']) expect(text).toMatch(new RegExp(`\\b${field} `));
    const problem = await post<{ fields: { field: string }[] }>(service.url, bad, { accept: 'application/problem+json' });
    expect(problem.body.fields.map(({ field }) => field).sort()).toEqual(['email', 'images', 'latitude', 'name', 'projectType', 'surprise', 'website']);
    expect(await countHelpers()).toBe(before);
  });

  it.each([
    ['a list instead of an object', '[]'],
    ['no body', ''],
    ['broken JSON', '{"name":'],
    ['a prototype key', '{"__proto__":{"isVerified":true},"name":"x"}'],
    ['a constructor key', JSON.stringify({ ...EMPLOYMENT }).replace('{', '{"constructor":{"prototype":{}},')],
    ['a null character', JSON.stringify({ ...EMPLOYMENT, name: 'a\u0000b' })],
    ['half a character', JSON.stringify({ ...EMPLOYMENT, name: 'a\ud800b' })],
    ['a name that is a list', JSON.stringify({ ...EMPLOYMENT, name: ['x'] })],
    ['a name that is an object', JSON.stringify({ ...EMPLOYMENT, name: { length: 5 } })],
    ['services that are a number', JSON.stringify({ ...EMPLOYMENT, services: 7 })],
    ['services with an object inside', JSON.stringify({ ...EMPLOYMENT, services: [{}] })],
    ['a donation flag that is text', JSON.stringify({ ...EMPLOYMENT, acceptsDonations: 'yes' })],
    ['a latitude without a longitude', JSON.stringify({ ...EMPLOYMENT, latitude: '53.1' })],
    ['a longitude beyond the globe', JSON.stringify({ ...EMPLOYMENT, latitude: '53.1', longitude: '180.5' })],
    ['a latitude that is not a number', JSON.stringify({ ...EMPLOYMENT, latitude: '53e1', longitude: '1' })],
    ['eleven pictures', JSON.stringify({ ...EMPLOYMENT, images: Array.from({ length: 11 }, (_, n) => `/objects/${n}`) })],
    ['a name of 121 characters', JSON.stringify({ ...EMPLOYMENT, name: 'x'.repeat(121) })],
    ['a line break in the name', JSON.stringify({ ...EMPLOYMENT, name: 'a\nb' })],
    ['a phone number of four characters', JSON.stringify({ ...EMPLOYMENT, phone: '1234' })],
    ['bundled art as a picture', JSON.stringify({ ...EMPLOYMENT, images: ['/art/scene-hub.svg'] })],
    ['a name with a link in it', JSON.stringify({ ...EMPLOYMENT, name: 'Your account is locked - verify at evil.example/pay' })],
    ['a quoted e-mail address', JSON.stringify({ ...EMPLOYMENT, email: '"a\r\nBcc: v@x.org"@example.org' })],
    ['an e-mail address with a query in it', JSON.stringify({ ...EMPLOYMENT, email: 'a?bcc=evil@example.org' })],
    ['a description of 5,000 emoji', JSON.stringify({ ...EMPLOYMENT, description: '🌻'.repeat(5_000) })],
    ['texts of 8,001 bytes together', JSON.stringify({ ...SMALL, description: 'x'.repeat(5_000), experience: 'y'.repeat(8_001 - 5_000 - SMALL_BYTES) })],
    ['availability of 5,000 bytes, which would be the description too', JSON.stringify({ ...SMALL, availability: Array.from({ length: 17 }, (_, n) => `${n}`.padEnd(300, '.')) })],
    ['a verified flag of its own', JSON.stringify({ ...EMPLOYMENT, isVerified: true })],
    ['an id of its own', JSON.stringify({ ...EMPLOYMENT, id: 'demo-helper-1' })],
  ])('refuses %s with a sentence', async (_, body) => {
    const before = await countHelpers();
    const { status, text } = await post(service.url, body);
    expect(status).toBe(400);
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(await countHelpers()).toBe(before);
  });

  it('refuses a body of more than 64 kB with 413', async () => {
    expect((await post(service.url, { ...EMPLOYMENT, description: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('keeps every script and emoji as it was typed', async () => {
    const name = 'Croeso 🌻 مرحبا 你好';
    const { body } = await post(service.url, { ...EMPLOYMENT, name, description: 'First line\nsecond “line” — £5 & <b>' });
    expect((await get<HelperListing>(service.url, `/api/registrations/${body.id}`)).body).toMatchObject({ name, description: 'First line\nsecond “line” — £5 & <b>' });
  });

  it.each(['see our Facebook page', 'n/a', 'facebook.com/ann smith', 'Ann & Bob', 'localhost:3000', 'javascript:alert(1)', 'https://example.org'])('keeps the website %s as it was typed', async (website) => {
    const { status, body } = await post(service.url, { ...EMPLOYMENT, website });
    expect([status, body.website]).toEqual([201, website]);
  });

  it.each(['n/a at all', '07700 900123 (evenings)', '0113 496 0000 / 07700 900123', 'call the office'])('keeps the phone text %s as it was typed', async (phone) => {
    const { status, body } = await post(service.url, { ...EMPLOYMENT, phone });
    expect([status, body.phone]).toEqual([201, phone]);
  });

  it('keeps the address of a website whose host has other letters in ASCII', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, website: 'https://exаmple.org/' });
    expect(body.website).toBe('https://xn--exmple-4nf.org/');
  });

  it('takes texts of 8,000 bytes together, and names the longest when there are more', async () => {
    const texts = { ...SMALL, description: 'x'.repeat(5_000), experience: 'é'.repeat((8_000 - 5_000 - SMALL_BYTES) / 2) };
    expect((await post(service.url, texts)).status).toBe(201);
    const more = await post<{ fields: { field: string }[] }>(service.url, { ...texts, services: ['more'] }, { accept: 'application/problem+json' });
    expect([more.status, more.body.fields.map(({ field }) => field)]).toEqual([400, ['description']]);
  });

  it('takes coordinates that are sent, and those written in the location', async () => {
    const sent = await post(service.url, { ...EMPLOYMENT, latitude: '53.800001', longitude: -1.5 });
    expect(sent.body).toMatchObject({ latitude: '53.800001', longitude: '-1.5', locationPrecision: 'exact' });
    const typed = await post(service.url, { ...EMPLOYMENT, location: ' 54.970000, -1.610000 ' });
    expect(typed.body).toMatchObject({ latitude: '54.97', longitude: '-1.61', locationPrecision: 'exact', location: '54.970000, -1.610000' });
    expect(neighbours.asked.filter(({ path }) => path === '/api/geocode')).toEqual([]);
  });

  it('stores a location that nobody knows as area only and says so', async () => {
    const { status, body } = await post(service.url, { ...EMPLOYMENT, location: 'behind the old oak' });
    expect([status, body.latitude, body.longitude, body.locationPrecision]).toEqual([201, null, null, 'area-only']);
    expect(body.placement).toMatch(/not found.*lists only/);
  });

  it('accepts a registration while the geocoder is away and puts it on the map later', async () => {
    neighbours.isGeocoderAway = true;
    const { status, body } = await post(service.url, EMPLOYMENT);
    expect([status, body.locationPrecision]).toEqual([201, 'area-only']);
    expect(body.placement).toMatch(/as soon as/);
    await database.query('update helper set placement_due_at = now() where id = $1', [body.id]);
    await service.app.get(PeriodicTasks).run('place-due-helpers');
    expect((await get<HelperListing>(service.url, `/api/registrations/${body.id}`)).body.latitude).toBeNull();
    neighbours.isGeocoderAway = false;
    await database.query('update helper set placement_due_at = now() where id = $1', [body.id]);
    await service.app.get(PeriodicTasks).run('place-due-helpers');
    expect((await get<HelperListing>(service.url, `/api/registrations/${body.id}`)).body).toMatchObject({ latitude: '53.7921', locationPrecision: 'unit' });
    await eventually(() => {
      const updates = collector.events.filter(({ key, type }) => key === body.id && type === HelperUpdatedV1.topic);
      expect(updates.map(({ data }) => data)).toEqual([expect.objectContaining({ revision: 2, latitude: 53.7921, locationPrecision: 'unit' })]);
    });
  });

  it('keeps own pictures in order, resolves a raw upload address, and refuses a foreign one', async () => {
    const images = ['/objects/b', 'http://127.0.0.1:9000/uploads/a', '/objects/b'];
    expect((await post(service.url, { ...EMPLOYMENT, images })).body.images).toEqual(['/objects/b', '/objects/a']);
    const foreign = await post(service.url, { ...EMPLOYMENT, images: ['https://elsewhere.example/x.jpg'] });
    expect([foreign.status, foreign.text]).toEqual([400, 'Please correct: picture 1 cannot be used: was not uploaded here.']);
    neighbours.isUploadsAway = true;
    const before = await countHelpers();
    expect((await post(service.url, { ...EMPLOYMENT, images })).status).toBe(503);
    expect(await countHelpers()).toBe(before);
  });

  it('gives the first answer again to a repeated Idempotency-Key, also when the process died before it could remember the answer', async () => {
    const headers = { 'idempotency-key': 'one-click' };
    const first = await post(service.url, EMPLOYMENT, headers);
    const count = await countHelpers();
    expect((await post(service.url, EMPLOYMENT, headers)).body).toEqual(first.body);
    await database.query('delete from idempotency_key');
    const afterCrash = await post(service.url, EMPLOYMENT, headers);
    expect([afterCrash.status, afterCrash.body]).toEqual([201, first.body]);
    expect(await countHelpers()).toBe(count);
    expect((await post(service.url, { ...EMPLOYMENT, name: 'Another' }, headers)).status).toBe(422);
  });

  it('makes one listing of twenty equal submissions at the same moment', async () => {
    const before = await countHelpers();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(service.url, EMPLOYMENT, { 'idempotency-key': 'twenty' })));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await countHelpers()).toBe(before + 1);
  });

  it.each(['nobody', '__proto__', 'constructor', '%F0%9F%8C%BB', 'x'.repeat(1000)])('answers 404 to the unknown id %s', async (id) => {
    for (const path of [`/api/registrations/${id}`, `/api/helpers/${id}`]) {
      const { status, text } = await get(service.url, path);
      expect([status, text]).toEqual([404, 'There is no helper with this id; it may have been removed.']);
    }
  });

  it('shows the dashboard profile with the badge label of the category', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, projectType: 'charities' });
    expect((await get(service.url, `/api/helpers/${body.id}`)).body).toEqual({
      id: body.id,
      name: EMPLOYMENT.name,
      email: EMPLOYMENT.email,
      category: 'Charities & Helpers',
      location: EMPLOYMENT.location,
      description: EMPLOYMENT.description,
      servicesOffered: EMPLOYMENT.services,
      images: [],
    });
  });
});
