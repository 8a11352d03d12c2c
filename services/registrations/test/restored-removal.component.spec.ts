import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { eventually, publish, readLog, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { RemoveHelper } from '../src/moderation/remove-helper.js';
import { startCommandLine, type CommandLine } from './command-line.js';
import { EMPLOYMENT, get, post } from './requests.js';

const LISTING_TOPICS = [HelperRegisteredV1.topic, HelperUpdatedV1.topic];

describe('a database that was restored to the day before a removal', () => {
  let bench: CommandLine;
  let service: TestService;
  let database: DataSource;
  let collector: EventCollector;

  beforeAll(async () => {
    bench = await startCommandLine([HelperRemovedV1]);
    ({ service, database, collector } = bench);
  });
  afterAll(() => bench?.close());

  const everyRemovalIsRead = (): Promise<void> =>
    eventually(async () => expect(await service.transport.bus.lag('registrations', [HelperRemovedV1.topic])).toEqual(new Map([[HelperRemovedV1.topic, 0]])));
  /** A removal still on its way to the service would remove the restored listing before the log is read again. */
  const restore = async (id: string): Promise<void> => {
    await everyRemovalIsRead();
    const [{ stored }] = await database.query(
      `select string_agg(column_name, ', ') as stored from information_schema.columns where table_name = 'helper' and is_generated = 'NEVER'`,
    );
    await database.transaction(async (manager) => {
      await manager.query('delete from helper where id = $1', [id]);
      await manager.query(`insert into helper (${stored}) select ${stored} from backup where id = $1`, [id]);
      await manager.query('delete from inbox');
    });
    await eventually(async () => expect((await get(service.url, `/api/registrations/${id}`)).status).toBe(200));
  };
  const removals = (id: string): HelperRemovedV1[] => collector.events.filter(({ key }) => key === id).map(({ data }) => data as HelperRemovedV1);
  const row = async (id: string) => (await database.query('select name, email, revision, removed_reason, erased_at is not null as is_erased from helper where id = $1', [id]))[0];

  it('loses the listing again when the log is read again, for everybody, and also after it was changed meanwhile', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Zebra Crossing Kitchen' });
    const { id } = body;
    await database.query('create table backup as select * from helper');
    await bench.listings('erase', id);
    await eventually(() => expect(removals(id)).toHaveLength(1));
    await restore(id);
    await database.query('update helper set revision = 7 where id = $1', [id]);
    await publish(service.transport, HelperRemovedV1, removals(id)[0]!);
    await eventually(async () => expect(await row(id)).toEqual({ name: '', email: '', revision: 8, removed_reason: 'requested', is_erased: true }));
    await eventually(async () => expect((await get(service.url, `/api/registrations/${id}`)).status).toBe(404));
    await eventually(() => expect(removals(id).map(({ revision, isErased }) => [revision, isErased])).toEqual([[2, true], [2, true], [8, true]]));
    await restore(id);
    await publish(service.transport, HelperRemovedV1, removals(id)[2]!);
    await eventually(async () => expect(await row(id)).toMatchObject({ name: '', revision: 9, is_erased: true }));
    expect(await service.transport.bus.deadLetters.list()).toEqual([]);
  });

  it('has its tombstones sent once in a long time, and again when the log must be told again', async () => {
    const tombstones = async (): Promise<number> => (await readLog(service.transport, LISTING_TOPICS)).filter(({ data }) => data === null).length;
    const tell = (): Promise<void> => service.app.get(PeriodicTasks).run('forget-removed-helpers');
    await tell();
    await eventually(async () => expect(await tombstones()).toBe(2));
    await tell();
    await database.query('delete from helper_forgotten');
    await tell();
    await eventually(async () => expect(await tombstones()).toBe(4));
    expect(await database.query('select count(*)::int as n from helper_forgotten')).toEqual([{ n: 1 }]);
  });

  it('keeps every other listing', async () => {
    const { body } = await post(service.url, { ...EMPLOYMENT, name: 'Walnut Repair Shed' });
    await publish(service.transport, HelperRemovedV1, { helperId: 'somebody-else', revision: 3, reason: 'abuse', isErased: false, removedAt: new Date().toISOString() });
    await everyRemovalIsRead();
    expect((await row(body.id)).name).toBe('Walnut Repair Shed');
  });

  it('leads to the listing that stays again, where two were made one', async () => {
    const [{ body: gone }, { body: stays }] = [await post(service.url, { ...EMPLOYMENT, name: 'Quince Repair Shed' }), await post(service.url, { ...EMPLOYMENT, name: 'Quince Repair Shed, the other' })];
    const found = async (): Promise<string> => (await get<{ id: string }>(service.url, `/api/registrations/${gone.id}`)).body.id;
    await database.query('insert into backup select * from helper where id = $1', [gone.id]);
    await service.app.get(RemoveHelper).run(gone.id, { reason: 'duplicate', isErased: false, mergedInto: stays.id });
    await eventually(() => expect(removals(gone.id)).toHaveLength(1));
    expect(await found()).toBe(stays.id);
    await restore(gone.id);
    expect(await found()).toBe(gone.id);
    await publish(service.transport, HelperRemovedV1, removals(gone.id)[0]!);
    await eventually(async () => expect(await found()).toBe(stays.id));
    await eventually(() => expect(removals(gone.id).at(-1)).toMatchObject({ revision: 3, mergedInto: stays.id }));
  });
});
