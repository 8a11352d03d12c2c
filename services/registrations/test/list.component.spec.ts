import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { HelperListing, MapView } from '@community-help/api-contracts';
import { startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { loadDemoHelpers } from '../src/demo/load-demo-helpers.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';

const UK = 'bbox=-8.7,49.8,1.8,60.9';

describe('GET /api/registrations', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { env: neighbours.env });
    await loadDemoHelpers(service.app.get(DataSource));
    replica = await startTestService(registrations, { env: neighbours.env, transport: service.transport, databaseUrl: service.databaseUrl });
  });
  afterAll(async () => {
    await replica.close();
    await service.close();
    await neighbours.close();
  });

  it('loads the demo once, each helper with its event', async () => {
    const database = service.app.get(DataSource);
    expect(await loadDemoHelpers(database)).toEqual({ added: 0, known: 150 });
    const [{ events }] = await database.query(`select count(distinct key)::int as events from outbox where data->>'isDemo' = 'true'`);
    expect(events).toBe(150);
  });

  it('lists every helper with the documented fields, compressed for those who can read it', async () => {
    const { status, body, headers } = await get(service.url, '/api/registrations', { 'accept-encoding': 'gzip' });
    expect([status, body.length, headers.get('content-encoding')]).toEqual([200, 150, 'gzip']);
    expect(body.find(({ id }) => id === 'demo-helper-1')).toMatchObject({
      name: 'Holbeck Open Kitchen',
      projectType: 'charities',
      isVerified: true,
      acceptsDonations: true,
      latitude: expect.stringMatching(/^53\.\d+$/),
    });
    const plain = await raw(`${service.url}/api/registrations`, {});
    const packed = await raw(`${service.url}/api/registrations`, { 'accept-encoding': 'br, gzip;q=0.5' });
    const refused = await raw(`${service.url}/api/registrations`, { 'accept-encoding': 'gzip;q=0, br' });
    expect([plain.headers['content-encoding'], refused.headers['content-encoding']]).toEqual([undefined, undefined]);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
  });

  it('answers 304 to the tag of either encoding until something changes', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const first = await raw(`${service.url}/api/registrations`, headers);
      const tag = String(first.headers.etag);
      const again = await raw(`${service.url}/api/registrations`, { ...headers, 'if-none-match': `"other", W/${tag}` });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag]);
      await post(service.url, EMPLOYMENT);
      const changed = await raw(`${service.url}/api/registrations`, { ...headers, 'if-none-match': tag });
      expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
    }
    const [one, other] = await Promise.all([service, replica].map(({ url }) => raw(`${url}/api/registrations`, {})));
    expect(one?.headers.etag).toBe(other?.headers.etag);
  });

  it('shows a registration to the very next reader, of this replica and of another', async () => {
    for (let n = 0; n < 25; n++) {
      const [writer, reader] = n % 2 ? [service, replica] : [replica, service];
      const { body } = await post(writer.url, { ...EMPLOYMENT, name: `Reader ${n}` });
      const [list, one, view] = await Promise.all([
        get(reader.url, '/api/registrations'),
        get<HelperListing>(reader.url, `/api/registrations/${body.id}`),
        get<MapView>(reader.url, '/api/registrations?bbox=-1.5495,53.7920,-1.5493,53.7922&zoom=19'),
      ]);
      expect(one.status).toBe(200);
      expect(list.body.some(({ id }) => id === body.id)).toBe(true);
      expect(view.body.total).toBeGreaterThan(n);
    }
  });

  it('misses no row of a transaction that began early and committed late', async () => {
    const database = service.app.get(DataSource);
    const slow = database.createQueryRunner();
    await slow.startTransaction();
    await slow.query(`update helper set name = 'Committed late', revision = revision + 1 where id = 'demo-helper-2'`);
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Committed early' });
    expect((await get<HelperListing>(replica.url, `/api/registrations/${body.id}`)).status).toBe(200);
    await slow.commitTransaction();
    await slow.release();
    expect((await get<HelperListing>(replica.url, '/api/registrations/demo-helper-2')).body.name).toBe('Committed late');
  });

  it.each(['charities', 'Charities/Helpers', 'charities-helpers', 'CHARITY'])('filters by the category name %s', async (name) => {
    const { body } = await get(service.url, `/api/registrations?projectType=${encodeURIComponent(name)}`);
    expect(body).toHaveLength(34);
    expect(new Set(body.map(({ projectType }) => projectType))).toEqual(new Set(['charities']));
  });

  it('groups helpers by map view, with its own tag, and the categories add up', async () => {
    const whole = await get<MapView>(service.url, `/api/registrations?${UK}&zoom=6`);
    expect(whole.body.total).toBeGreaterThan(145);
    expect(whole.body.items.some(({ kind }) => kind === 'cluster')).toBe(true);
    const tag = whole.headers.get('etag')!;
    expect((await get<MapView>(service.url, `/api/registrations?${UK}&zoom=6`, { 'if-none-match': tag })).status).toBe(304);
    const farmers = await get<MapView>(service.url, `/api/registrations?${UK}&zoom=6&projectType=farmers`);
    expect(farmers.body.total).toBe(15);
  });

  it('tells apart the kinds of markers', async () => {
    const kinds = new Set<string>();
    for (const { longitude, latitude } of (await get(service.url, '/api/registrations')).body) {
      const [x, y] = [Number(longitude), Number(latitude)];
      const view = await get<MapView>(service.url, `/api/registrations?bbox=${x - 0.01},${y - 0.01},${x + 0.01},${y + 0.01}&zoom=18`);
      for (const item of view.body.items) if (item.kind === 'helper') kinds.add(item.marker);
      if (kinds.size === 4) break;
    }
    expect([...kinds].sort()).toEqual(['emergency', 'employment', 'general', 'housing']);
  });

  it.each([
    'bbox=1,2,3,4',
    'zoom=5',
    'bbox=1,2,3&zoom=5',
    'bbox=a,b,c,d&zoom=5',
    'bbox=5,50,-5,59&zoom=5',
    'bbox=-5,59,5,50&zoom=5',
    'bbox=-5,-91,5,50&zoom=5',
    `${UK}&zoom=-1`,
    `${UK}&zoom=23`,
    `${UK}&zoom=5&zoom=6`,
    `${UK}&zoom=Infinity`,
    'projectType=wizards',
    'projectType=farmers&projectType=housing',
  ])('refuses ?%s with a sentence', async (query) => {
    const { status, text } = await get(service.url, `/api/registrations?${query}`);
    expect([status, text]).toEqual([400, expect.stringMatching(/^Please .*\.$/)]);
  });
});

/** A request that leaves the body as it travelled. */
function raw(url: string, headers: Record<string, string>): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}
