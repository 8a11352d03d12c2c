import type { HelperListing, HelperPage, MapView } from '@community-help/api-contracts';
import { createTestDatabase, startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { loadDemoHelpers } from '../src/demo/load-demo-helpers.js';
import { FollowChanges } from '../src/listing/follow-changes.js';
import { ListingStore } from '../src/listing/listing-store.js';
import { ReadChanges } from '../src/listing/read-changes.js';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';
import { restoreIntoNewCluster } from './restore.js';

describe('replicas that follow the table', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;
  let database: DataSource;

  beforeAll(async () => {
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { env: neighbours.env });
    database = service.app.get(DataSource);
    await loadDemoHelpers(database);
    replica = await startTestService(registrations, { env: neighbours.env, transport: service.transport, databaseUrl: service.databaseUrl });
  });
  afterAll(async () => {
    await replica.close();
    await service.close();
    await neighbours.close();
  });

  /** How many rows of listings the process reads while something is done. */
  async function rowsReadBy(process: TestService, work: () => Promise<unknown>): Promise<number> {
    const changes = process.app.get(ReadChanges);
    const before = changes.rowsRead;
    await work();
    return changes.rowsRead - before;
  }
  const readers = (process: TestService) => async (): Promise<void> => {
    for (let n = 0; n < 20; n++) expect((await get(process.url, '/api/registrations/demo-helper-1')).status).toBe(200);
  };

  it('read the change of a listing once, and nothing while the table stands still', async () => {
    await get(replica.url, '/api/registrations/demo-helper-1');
    expect(await rowsReadBy(replica, readers(replica))).toBe(0);
    await post(service.url, EMPLOYMENT);
    expect(await rowsReadBy(replica, readers(replica))).toBe(1);
  });

  it('read no more while transactions that write are open for long, in this database and in another of the cluster', async () => {
    const elsewhere = await createTestDatabase();
    const [here, there] = [new pg.Client(service.databaseUrl), new pg.Client(elsewhere.url)];
    await Promise.all([here.connect(), there.connect()]);
    for (const client of [here, there]) await client.query('begin; select pg_current_xact_id()');
    await here.query(`insert into reserved_helper_id values (gen_random_uuid(), 'nobody')`);
    await here.query(`update helper set name = name where id = 'demo-helper-3'`);
    await get(replica.url, '/api/registrations/demo-helper-1');
    for (let n = 0; n < 5; n++) {
      await post(service.url, EMPLOYMENT);
      expect(await rowsReadBy(replica, readers(replica))).toBe(1);
    }
    await here.query('commit');
    expect(await rowsReadBy(replica, readers(replica))).toBe(1);
    await Promise.all([here.end(), there.end()]);
    await elsewhere.drop();
  });

  it('read no more after a dump was restored into a new cluster, and miss nothing there', async () => {
    // a cluster that has lived: its transaction ids are far ahead of those of a new one
    await database.query('do $$ begin for n in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$');
    const restored = await restoreIntoNewCluster(service.databaseUrl, service.env);
    const [{ old }] = await database.query('select pg_current_xact_id()::text::bigint as old');
    const moved = await startTestService(registrations, { env: neighbours.env, databaseUrl: restored.url });
    try {
      const [{ young }] = await moved.app.get(DataSource).query('select pg_current_xact_id()::text::bigint as young');
      expect(Number(young)).toBeLessThan(Number(old) - 2000);
      expect((await get(moved.url, '/api/registrations')).body).toEqual((await get(service.url, '/api/registrations')).body);
      expect(await rowsReadBy(moved, readers(moved))).toBe(0);
      for (let n = 0; n < 3; n++) {
        const { body, text } = await post(moved.url, { ...EMPLOYMENT, name: `After the move ${n}` });
        expect(text).toContain('After the move');
        expect((await get<HelperPage>(moved.url, '/api/registrations?limit=5&q=after%20the%20move')).body.helpers.map(({ id }) => id)).toContain(body.id);
        expect(await rowsReadBy(moved, readers(moved))).toBe(0);
      }
    } finally {
      await moved.close();
      await restored.drop();
    }
  });

  it('miss no commit of many writers at once', async () => {
    const [store, follow] = [replica.app.get(ListingStore), replica.app.get(FollowChanges)];
    const writer = async (n: number): Promise<void> => {
      const client = new pg.Client(service.databaseUrl);
      await client.connect();
      for (let turn = 0; turn < 30; turn++) {
        const [id, name] = [`demo-helper-${10 + n}`, `Writer ${n}, turn ${turn}`];
        await client.query('begin');
        await client.query('update helper set name = $2 where id = $1', [id, name]);
        if (turn % 3 === n % 3) await client.query('select pg_sleep(random() / 50)');
        await client.query('commit');
        expect(await follow.catchUp()).toBe(true);
        expect(store.columns.name(store.find(id)!)).toBe(name);
      }
      await client.end();
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)));
  });

  it('give all changes of one transaction one number, and lock nobody out before its end', async () => {
    const slow = database.createQueryRunner();
    await slow.startTransaction();
    await slow.query(`update helper set location = location where project_type = 'farmers'`);
    expect((await post(service.url, EMPLOYMENT)).status).toBe(201);
    await slow.commitTransaction();
    await slow.release();
    const numbers = await database.query(`select distinct number from helper_change c join helper h on h.id = c.helper_id where h.project_type = 'farmers'`);
    expect(numbers).toHaveLength(1);
  });

  it.each([
    ['hidden', `update helper set hidden_reason = 'operator' where id = $1`, `update helper set hidden_reason = null where id = $1`],
    ['removed', `update helper set removed_at = now(), removed_reason = 'requested' where id = $1`, undefined],
    ['deleted by hand', 'delete from helper where id = $1', undefined],
  ])('show a listing that was %s nowhere, at the very next request', async (_, take, giveBack) => {
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Soon gone', latitude: 58.2, longitude: -5.2 });
    const seen = async (): Promise<number[]> => {
      const [list, page, text, view, record, profile] = [
        (await get(replica.url, '/api/registrations')).body.filter(({ id }) => id === body.id).length,
        (await get<HelperPage>(replica.url, '/api/registrations?limit=9&near=58.2,-5.2&within=1')).body.total,
        (await get<HelperPage>(replica.url, '/api/registrations?limit=9&q=soon%20gone')).body.helpers.length,
        (await get<MapView>(replica.url, '/api/registrations?bbox=-5.3,58.1,-5.1,58.3&zoom=12')).body.items.length,
        (await get<HelperListing>(replica.url, `/api/registrations/${body.id}`)).status,
        (await get(replica.url, `/api/helpers/${body.id}`)).status,
      ];
      return [list, page, text, view, record, profile];
    };
    expect(await seen()).toEqual([1, 1, 1, 1, 200, 200]);
    await database.query(take, [body.id]);
    expect(await seen()).toEqual([0, 0, 0, 0, 404, 404]);
    if (giveBack) {
      await database.query(giveBack, [body.id]);
      expect(await seen()).toEqual([1, 1, 1, 1, 200, 200]);
    }
    await database.query('delete from helper where id = $1', [body.id]);
  });

  it('read everything anew when the database was set back behind what they have seen', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Lost with the last minutes' });
    expect((await get(replica.url, `/api/registrations/${body.id}`)).status).toBe(200);
    // as a restore of an older backup does it: the row and its number were never there
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    await client.query('set session_replication_role = replica');
    await client.query('delete from helper where id = $1', [body.id]);
    await client.query('delete from helper_change where helper_id = $1', [body.id]);
    await client.query('update helper_change_count set number = number - 1');
    await client.end();
    expect((await get(replica.url, `/api/registrations/${body.id}`)).status).toBe(404);
    expect((await get(replica.url, '/api/registrations')).body).toEqual((await get(service.url, '/api/registrations')).body);
  });
});
