import { gzipSync } from 'node:zlib';
import type { HelperPage, MapView } from '@community-help/api-contracts';
import { migrateService } from '@community-help/service-kit';
import { createTestDatabase, startTestService, type TestDatabase, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { SEARCH } from '../src/pages/search-texts.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { get } from './requests.js';

const COUNT = 100_000;
/** Four hundred, all near one place and first by name, have as much text as a card can show, in digits that can hardly be compressed. */
const FILL = `
  insert into helper (id, revision, name, description, project_type, email, location, latitude, longitude, location_precision, services, accepts_donations,
    wants_donations, images, is_verified, categories, charity_categories, areas_of_help, availability, created_at)
  select 'many-' || n, 1, case when is_heavy then 'A heavy helper ' else 'Helper ' end || n, md5(n::text) || md5(-n || '') || md5(n || 'a') || md5(n || 'b') || md5(n || 'c') || md5(n || 'd'), (array['housing', 'farmers', 'charities'])[1 + n % 3],
    'n' || n || '@example.org', 'Somewhere', case when is_heavy then 54 + n / 1e8 else 53 + (n % 997) / 500.0 end, case when is_heavy then -1 else -2 + (n % 991) / 500.0 end, 'unit',
    case when is_heavy then array(select md5(n || '-' || m) || md5(m || '-' || n) || md5(n || '+' || m) from generate_series(1, 40) m) else array['Food bank'] end,
    false, false, '{}', n % 7 = 0, '{}', '{}', '{}', '{}', timestamptz '2026-01-01' + n * interval '1 microsecond'
  from generate_series(1, ${COUNT}) n, lateral (select n % 250 = 0 as is_heavy) as weight`;

describe('a hundred thousand helpers', () => {
  let neighbours: Neighbours;
  let database: TestDatabase;
  let service: TestService;

  beforeAll(async () => {
    [neighbours, database] = await Promise.all([startNeighbours(), createTestDatabase()]);
    await migrateService(registrations, { DATABASE_URL: database.url, ...neighbours.env });
    const client = new pg.Client(database.url);
    await client.connect();
    // as a bulk import would do it: one number, and the index at the end
    await client.query('drop index helper_search_text');
    await client.query(FILL);
    await client.query(`set maintenance_work_mem = '256MB'; create index helper_search_text on helper using gin (search_text gin_trgm_ops)`);
    await client.query('analyze helper');
    await client.end();
    service = await startTestService(registrations, { env: neighbours.env, databaseUrl: database.url });
  }, 1_200_000);
  afterAll(async () => {
    await service.close();
    await database.drop();
    await neighbours.close();
  });

  /** Bytes of the answer as it travels to a browser. */
  async function weighed<Body>(query: string): Promise<{ body: Body; bytes: number; status: number }> {
    const { body, text, status } = await get<Body>(service.url, `/api/registrations?${query}`);
    return { body, status, bytes: gzipSync(text).length };
  }

  it.each(['', 'projectType=housing', 'near=54,-1', 'near=54,-1&within=10', 'bbox=-2,53,-1,54', 'q=heavy', 'q=er%204711', 'q=fff', 'q=99999&near=54,-1&within=100'])(
    'a page of ?%s weighs at most 60 kB, and the pages together are the list',
    async (query) => {
      const seen = new Set<string>();
      let after = '';
      for (let pages = 0; pages < 5; pages++) {
        const { body, bytes, status } = await weighed<HelperPage>(`${query}&limit=50${after}`);
        expect([query, status, bytes <= 60 * 1024]).toEqual([query, 200, true]);
        for (const { id } of body.helpers) expect(seen.has(id)).toBe(false);
        for (const { id } of body.helpers) seen.add(id);
        if (body.next === null) {
          expect(seen.size).toBe(body.total);
          break;
        }
        after = `&after=${body.next}`;
      }
    },
  );

  it.each(['', 'projectType=farmers', 'near=54,-1&within=40', 'q=fff'])('a map view of ?%s weighs at most 16 kB at every zoom', async (query) => {
    for (let zoom = 0; zoom <= 19; zoom++) {
      const size = Math.min(80, 600 / 2 ** zoom);
      const { body, bytes } = await weighed<MapView>(`bbox=${-1 - size},${Math.max(-85, 54 - size)},${-1 + size},${54 + size > 85 ? 85 : 54 + size}&zoom=${zoom}&${query}`);
      expect([zoom, bytes <= 16 * 1024, body.items.length <= 600]).toEqual([zoom, true, true]);
    }
  });

  it.each(['er 4711', 'HEAVY helper', '100% näh_e'])('finds %p by the index of trigrams, not by reading every text', async (text) => {
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${SEARCH}`, values: [text] });
    await client.end();
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on helper_search_text');
  });

  it('says so when a text is in more than fifty thousand', async () => {
    for (const query of ['limit=5&q=HELPER', 'bbox=-2,53,-1,54&zoom=9&q=e']) {
      const { status, text } = await get(service.url, `/api/registrations?${query}`);
      expect([status, text]).toEqual([400, 'More than 50,000 helpers contain this text. Please give more letters.']);
    }
  });

  it('sends the whole list, which is too large to be kept, from the database, each helper once', async () => {
    const first = await get(service.url, '/api/registrations');
    expect([first.status, first.headers.get('etag')]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+-all"$/)]);
    expect(new Set(first.body.map(({ id }) => id)).size).toBe(COUNT);
    expect(first.body.length).toBe(COUNT);
    const again = await get(service.url, '/api/registrations', { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    const plain = await get(service.url, '/api/registrations?projectType=farmers', { 'accept-encoding': 'identity' });
    expect([plain.body.length, plain.headers.get('content-encoding')]).toEqual([first.body.filter(({ projectType }) => projectType === 'farmers').length, null]);
  });
});
