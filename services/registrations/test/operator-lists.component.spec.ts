import { migrateService } from '@community-help/service-kit';
import { blocksOf, createTestDatabase, LIST_ROWS, runAtLeisure, startTestService, type TestDatabase, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { FindListings } from '../src/operator/find-listings.js';
import type { ListingQueryDto } from '../src/operator/operator-query.dto.js';
import { ListReports } from '../src/reports/list-reports.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';

const COUNT = LIST_ROWS;
/** Of every state and category, the rare ones among the oldest, where a walk along the newest would have to pass all the others. */
const FILL = `
  insert into helper (id, revision, name, description, project_type, email, location, location_precision, services, accepts_donations, wants_donations, images,
    is_verified, categories, charity_categories, areas_of_help, availability, created_at, hidden_reason, paused_at, removed_at, removed_reason)
  select 'many-' || n, 1, 'Helper ' || n, md5(n::text), case when n < 200 then 'perishable-goods' else (array['housing', 'farmers', 'charities'])[1 + n % 3] end, 'n' || n || '@example.org', 'Somewhere', 'area-only',
    '{}', false, false, '{}', false, '{}', '{}', '{}', '{}', timestamptz '2026-01-01' + n * interval '1 second',
    case when n % 2 = 0 and n < 400 then 'operator' when n % 7 = 0 then 'unconfirmed' end, case when n < 100 then now() end, case when n % 11 = 0 then now() end, case when n % 11 = 0 then 'requested' end
  from generate_series(1, ${COUNT}) n`;
/** Numbered and indexed at the end: row by row a million take an hour. */
const AS_A_BULK = [
  ['alter table helper disable trigger helper_numbered'],
  ['drop index helper_search_text'],
  [FILL],
  [`set maintenance_work_mem = '512MB'`],
  ['create index helper_search_text on helper using gin (search_text gin_trgm_ops)'],
  ['alter table helper enable trigger helper_numbered'],
] as const;
const REPORTS = `
  insert into report (id, helper_id, reason, created_at, state, decision, decision_reason, decided_by, decided_at)
  select gen_random_uuid(), 'many-' || n, 'fraud', timestamptz '2026-01-01' + n * interval '1 second', case when n % 100 = 0 then 'open' else 'decided' end,
    case when n % 100 > 0 then 'nothing' end, case when n % 100 > 0 then 'x' end, case when n % 100 > 0 then 'x' end, case when n % 100 > 0 then now() end
  from generate_series(1, ${COUNT / 2}) n`;
/** 8 kB blocks for one page of 50: each row, its index entry, and what is counted beside it. A walk through the table would be ten times as many. */
const MAX_BLOCKS = 450;

describe('the lists of the console', () => {
  let neighbours: Neighbours;
  let database: TestDatabase;
  let service: TestService;

  beforeAll(async () => {
    [neighbours, database] = await Promise.all([startNeighbours(), createTestDatabase()]);
    await migrateService(registrations, { DATABASE_URL: database.url, ...neighbours.env });
    service = await startTestService(registrations, { env: neighbours.env, databaseUrl: database.url });
    await runAtLeisure(database.url, [...AS_A_BULK, [REPORTS], ['vacuum analyze helper'], ['vacuum analyze report']]);
  }, 1_200_000);
  afterAll(async () => {
    await service.close();
    await database.drop();
    await neighbours.close();
  });

  const cost = (statement: { text: string; values: unknown[] }) => blocksOf(service.app.get(DataSource), statement);
  const pageOf = (query: ListingQueryDto) => service.app.get(FindListings).run(query);

  it.each<ListingQueryDto>([
    {},
    ...(['listed', 'paused', 'hidden', 'unconfirmed', 'removed'] as const).map((state) => ({ state })),
    { projectType: 'housing' },
    { projectType: 'perishable-goods' },
    { projectType: 'perishable-goods', state: 'hidden' },
    { projectType: 'housing', state: 'removed' },
    { q: 'n4711@example.org' },
    { q: 'Helper 4711' },
    { q: 'helper' },
  ])('a page of %j touches few blocks, at its beginning and far behind', async (query) => {
    const finder = service.app.get(FindListings);
    const first = finder.statementOf(query, 50);
    expect(await cost(first)).toBeLessThan(MAX_BLOCKS);
    const { next } = await pageOf(query);
    if (next === null) return;
    // Behind the oldest of a category of few, the middle of all others.
    const far = finder.statementOf({ ...query, after: Buffer.from(JSON.stringify(['2026-01-01 05:00:00+00', 'many-18000'])).toString('base64url') }, 50);
    expect(await cost(far)).toBeLessThan(MAX_BLOCKS);
  });

  it('go through every listing exactly once', async () => {
    const seen = new Set<string>();
    let rows = 0;
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ state: 'unconfirmed', limit: '100', ...(after && { after }) });
      for (const { id } of page.rows) seen.add(id);
      rows += page.rows.length;
      after = page.next;
    } while (after !== null);
    const [{ count }] = await service.app.get(DataSource).query<[{ count: number }]>(`select count(*)::int as count from helper where hidden_reason = 'unconfirmed' and paused_at is null and removed_at is null`);
    expect([rows, seen.size]).toEqual([count, count]);
  });

  it.each(['open', 'decided'] as const)('go through every report that is %s exactly once, in order', async (state) => {
    const reports = service.app.get(ListReports);
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const page = await reports.run({ state, limit: 60, after }, 'you');
      seen.push(...page.rows.map(({ createdAt, id }) => `${createdAt} ${id}`));
      after = page.next ?? undefined;
      if (after === undefined) break;
    }
    expect(new Set(seen).size).toBe(180);
    const sorted = [...seen].sort();
    expect(seen).toEqual(state === 'decided' ? sorted.reverse() : sorted);
  });
});
