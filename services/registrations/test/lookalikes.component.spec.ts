import type { AuditEntry, Lookalikes, OperatorListing, OperatorPage } from '@community-help/api-contracts';
import { blocksOf, LIST_ROWS, runAtLeisure } from '@community-help/test-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ListLookalikes } from '../src/operator/list-lookalikes.js';
import { OperatorsBench } from './operators-bench.js';
import { get } from './requests.js';

/** 8 kB blocks for a page of 50: both rows of each pair and their index entries. */
const MAX_BLOCKS = 650;

let bench: OperatorsBench;
beforeAll(async () => {
  bench = await OperatorsBench.start();
});
afterAll(() => bench.close());

const list = async (query = ''): Promise<OperatorPage<Lookalikes>> => (await bench.ask<OperatorPage<Lookalikes>>('GET', `/api/operator/lookalikes${query}`)).body;

it('an operator sees listings that look like an older one beside it, with the distance, until one of them is gone', async () => {
  const name = `Zither ${Date.now()}`;
  const older = await bench.register({ name, latitude: '53.7921', longitude: '-1.5494' });
  const newer = await bench.register({ name, latitude: '53.8011', longitude: '-1.5494' });
  const third = await bench.register({ name, location: 'nowhere at all' });
  await bench.report(newer.id);
  const { rows } = await list();
  expect(rows.map(({ id, older: first, metresApart }) => [id, first.id, metresApart])).toEqual([[third.id, older.id, null], [newer.id, older.id, 1001]]);
  expect(rows[1]!.newer).toMatchObject({ id: newer.id, name, state: 'listed', openReports: 1, duplicateOf: older.id });
  const first = await list('?limit=1');
  expect([first.rows.map(({ id }) => id), (await list(`?limit=1&after=${first.next}`)).rows.map(({ id }) => id)]).toEqual([[third.id], [newer.id]]);
  await bench.ask('POST', `/api/operator/listings/${third.id}/remove`, { reason: 'there twice', cause: 'duplicate', revision: 1 });
  expect((await list()).rows.map(({ id }) => id)).toEqual([newer.id]);
  await bench.ask('POST', `/api/operator/listings/${older.id}/remove`, { reason: 'there twice', cause: 'duplicate', revision: 1 });
  expect((await list()).rows).toEqual([]);
  for (const bad of ['?after=x', '?limit=x', '?colour=red']) expect((await bench.ask('GET', `/api/operator/lookalikes${bad}`)).status).toBe(400);
});

it('an operator makes one of two: the other address leads to the one that stays, at every replica and however often it was merged', async () => {
  const name = `Zither ${Date.now()}`;
  const [older, newer, third] = [await bench.register({ name, latitude: '53.7921', longitude: '-1.5494' }), await bench.register({ name, latitude: '53.8011', longitude: '-1.5494' }), await bench.register({ name })];
  const merge = (id: string, into: string, more: object = {}) => bench.ask<OperatorListing>('POST', `/api/operator/listings/${id}/merge`, { into, reason: 'there twice', revision: 1, intoRevision: 1, ...more });
  expect([await merge(newer.id, newer.id), await merge(newer.id, 'nowhere'), await merge('nowhere', older.id), await merge(newer.id, older.id, { intoRevision: 2 }), await merge(newer.id, older.id, { revision: 2 })].map(({ status }) => status)).toEqual([400, 404, 404, 409, 409]);
  // Two operators, each the other way round: one of them is told.
  const both = await Promise.all([merge(newer.id, older.id), merge(older.id, newer.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stays = both.find(({ status }) => status === 200)!.body.id;
  const gone = stays === older.id ? newer.id : older.id;
  for (const { url } of [bench.service, bench.replica]) {
    for (const path of [`/api/registrations/${gone}`, `/api/helpers/${gone}`]) expect((await get<{ id: string; name: string }>(url, path)).body).toMatchObject({ id: stays, name });
    expect((await get<{ id: string }[]>(url, '/api/registrations')).body.map(({ id }) => id)).not.toContain(gone);
  }
  expect((await merge(third.id, gone)).status).toBe(409);
  expect((await merge(stays, third.id)).status).toBe(200);
  expect((await get<{ id: string }>(bench.replica.url, `/api/registrations/${gone}`)).body.id).toBe(third.id);
  const { rows } = (await bench.ask<OperatorPage<AuditEntry>>('GET', `/api/operator/audit?helperId=${gone}`)).body;
  expect(rows[0]).toMatchObject({ action: 'listing.remove', reason: 'there twice', after: { state: 'removed', cause: 'duplicate', mergedInto: stays } });
  await bench.ask('POST', `/api/operator/listings/${third.id}/hide`, { reason: 'to be looked at', revision: 1 });
  for (const id of [gone, stays, third.id]) expect((await get(bench.replica.url, `/api/registrations/${id}`)).status).toBe(404);
});

it('a page of them touches few blocks among many', async () => {
  const { id } = await bench.register();
  const columns = (await bench.database.query(`select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'helper' and is_generated = 'NEVER' and column_name not in ('id', 'created_at', 'duplicate_of')`))[0].names as string;
  await runAtLeisure(bench.service.databaseUrl, [[`insert into helper (id, created_at, duplicate_of, ${columns}) select 'copy-' || n, timestamptz '2026-01-01' + n * interval '1 second', case when n % 4 = 0 then id end, ${columns} from helper, generate_series(1, ${LIST_ROWS / 2}) n where id = $1`, [id]], ['vacuum analyze helper']]);
  expect(await blocksOf(bench.database, bench.service.app.get(ListLookalikes).statementOf({}, 50))).toBeLessThan(MAX_BLOCKS);
});
