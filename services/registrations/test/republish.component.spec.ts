import type { HelperListing } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { eventually, readLog, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { loadDemoHelpers } from '../src/demo/load-demo-helpers.js';
import { startCommandLine, type CommandLine } from './command-line.js';
import { EMPLOYMENT, get, post } from './requests.js';

describe('a database that was restored to a day before others', () => {
  let bench: CommandLine;
  let service: TestService;
  let database: DataSource;
  let collector: EventCollector;

  beforeAll(async () => {
    bench = await startCommandLine([HelperRegisteredV1, HelperUpdatedV1, HelperRemovedV1]);
    ({ service, database, collector } = bench);
  });
  afterAll(() => bench?.close());

  const register = async (): Promise<HelperListing> => (await post(service.url, { ...EMPLOYMENT, name: `Zither ${randomUUID()}` })).body;
  const listings = (...words: string[]): Promise<string> => bench.listings(...words);
  /** What is due, published: twice, because the first may join a run that began before. */
  const publishDue = async (): Promise<void> => {
    for (let n = 0; n < 2; n++) await service.app.get(PeriodicTasks).run('publish-due-helpers');
  };
  const news = (id: string) => collector.events.filter(({ key }) => key === id).map(({ data }) => data as HelperListingV1);
  const newest = (id: string) => news(id).sort((a, b) => a.revision - b.revision).at(-1)!;
  const hideAndShow = async (id: string): Promise<void> => {
    await listings('hide', id, 'a complaint');
    await listings('restore', id);
  };
  const linesOf = (id: string) => database.query<{ before: { revision: number }; after: { revision: number } }[]>(`select actor, before, after from audit_entry where helper_id = $1 and action = 'listing.republish' order by id`, [id]);
  /** More than anybody can have seen: nobody changes a listing once a second for years. */
  const seconds = (): number => Math.floor((Date.now() - Date.UTC(2020, 0, 1)) / 1000);

  it('is believed again once its listings were published anew, as they are now, and is believed in what follows', async () => {
    const [{ id }, other, removed] = [await register(), await register(), await register()];
    await listings('remove', removed.id, 'requested');
    for (let n = 0; n < 3; n++) await hideAndShow(id);
    await listings('hide', id, 'for good');
    await eventually(() => expect(newest(id)).toMatchObject({ revision: 8, isListed: false }));
    await database.query('update helper set revision = 3, hidden_reason = null, hidden_note = null where id = $1', [id]);
    await eventually(async () => expect((await get(service.url, `/api/registrations/${id}`)).status).toBe(200));
    const before = seconds();
    expect(await listings('republish')).toMatch(/^2 listings are published anew, a thousand a minute/);
    await publishDue();
    for (const one of [id, other.id]) {
      await eventually(() => {
        expect(newest(one)).toMatchObject({ isListed: true, sealedBankDetails: null });
        expect(newest(one).revision).toBeGreaterThan(before);
      });
    }
    await listings('hide', id, 'once more');
    await eventually(() => expect(newest(id).isListed).toBe(false));
    await eventually(() => expect(news(removed.id)).toHaveLength(2));
    expect((await linesOf(id)).map(({ before: { revision } }) => revision)).toEqual([3]);
  });

  it('may be told to do so again: each listing is published once more, and newer', async () => {
    const { id } = await register();
    await listings('republish');
    await publishDue();
    await eventually(() => expect(newest(id).revision).toBeGreaterThan(1));
    const { revision } = newest(id);
    await listings('republish');
    await publishDue();
    await eventually(() => expect(newest(id).revision).toBeGreaterThan(revision));
    expect(news(id)).toHaveLength(3);
    const lines = await linesOf(id);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatchObject({ actor: 'command line' });
    expect(lines[1]!.before.revision).toBe(revision);
    expect(lines[1]!.after.revision).toBeGreaterThan(revision);
  });

  it('takes down for everybody else what was registered after the backup, as any removal', async () => {
    const { id } = await register();
    await eventually(() => expect(news(id)).toHaveLength(1));
    await database.query('delete from helper where id = $1', [id]);
    const before = seconds();
    expect(await listings('remove-lost', id, 'employment')).toBe(`Removed for everybody else: ${id}.`);
    await eventually(() => expect(newest(id)).toMatchObject({ helperId: id, reason: 'requested', isErased: false }));
    expect(newest(id).revision).toBeGreaterThanOrEqual(before);
    const [row] = await database.query<[object]>('select name, email, project_type, removed_reason, erased_at from helper where id = $1', [id]);
    expect(row).toEqual({ name: '', email: '', project_type: 'employment', removed_reason: 'requested', erased_at: null });
    await service.app.get(PeriodicTasks).run('forget-removed-helpers');
    await eventually(async () => expect((await readLog(service.transport, [HelperRegisteredV1.topic, HelperUpdatedV1.topic])).filter(({ key, data }) => key === id && data === null)).toHaveLength(2));
    expect(await listings('erase', id)).toBe(`Removed and erased: ${id}.`);
    await eventually(() => expect(newest(id)).toMatchObject({ isErased: true }));
    const log = await database.query(`select action, after->>'state' as state from audit_entry where helper_id = $1 order by id`, [id]);
    expect(log).toEqual([{ action: 'listing.remove', state: 'removed' }, { action: 'listing.erase', state: 'removed' }]);
  });

  it('takes down nothing in that way that it knows, nor of a kind that does not exist', async () => {
    const { id } = await register();
    await expect(listings('remove-lost', id, 'employment')).rejects.toThrow('This listing is not lost');
    await expect(listings('remove-lost', randomUUID(), 'submarines')).rejects.toThrow('Usage');
    expect((await get(service.url, `/api/registrations/${id}`)).status).toBe(200);
  });

  it('reaches every listing, whatever their number, and leaves none waiting', async () => {
    await loadDemoHelpers(database);
    const [{ count }] = await database.query<[{ count: number }]>('select count(*)::int as count from helper where removed_at is null');
    expect(await listings('republish')).toMatch(new RegExp(`^${count} listings`));
    await publishDue();
    expect(await database.query('select id from helper where publish_due_at is not null')).toEqual([]);
  });
});
