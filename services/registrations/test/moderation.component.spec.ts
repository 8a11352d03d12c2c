import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1, RegistrationPaymentCompletedV1 } from '@community-help/event-contracts';
import { addressMark, PeriodicTasks } from '@community-help/service-kit';
import { eventually, publish, type EventCollector, type TestService } from '@community-help/test-kit';
import type { HelperListing } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { startCommandLine, type CommandLine } from './command-line.js';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post, postTo } from './requests.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const TEXTS = { name: 'Zebra Crossing Kitchen', description: 'Zebra soup', phone: '07700 900 zebra', website: 'zebra.example', services: ['zebra rides'], availability: ['zebra hours'], experience: 'zebra years', additionalInfo: 'zebra notes' };

describe('an operator', () => {
  let bench: CommandLine;
  let neighbours: Neighbours;
  let service: TestService;
  let database: DataSource;
  let collector: EventCollector;

  beforeAll(async () => {
    execFileSync('node_modules/.bin/tsc', ['-b', 'services/registrations'], { cwd: root });
    bench = await startCommandLine([HelperRegisteredV1, HelperUpdatedV1, HelperRemovedV1]);
    ({ neighbours, service, database, collector } = bench);
  });
  afterAll(() => bench?.close());

  const listings = async (...words: string[]): Promise<{ code: number; text: string }> => {
    try {
      return { code: 0, text: await bench.listings(...words) };
    } catch (error) {
      return { code: 1, text: (error as Error).message };
    }
  };
  /** As it is deployed; only the database is known to it. */
  const program = async (...words: string[]): Promise<{ code: number; text: string }> => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: service.databaseUrl };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['services/registrations/dist/commands/listings.js', ...words], { cwd: root, env });
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, text: stderr };
    }
  };
  const register = async (more: object = {}): Promise<HelperListing> => {
    const { status, body, text } = await post(service.url, { ...EMPLOYMENT, name: `Helper ${randomUUID()}`, ...more });
    expect([status, text]).toEqual([201, text]);
    return body;
  };
  const confirm = async (id: string): Promise<number> => {
    const token = await neighbours.links.sign({ purpose: 'confirm-address', subject: id, addressMark: addressMark(EMPLOYMENT.email) });
    return (await postTo(service.url, `/api/registrations/${id}/confirm`, { token })).status;
  };
  const seen = async (id: string): Promise<number[]> =>
    Promise.all(['/api/registrations', '/api/helpers'].map(async (path) => (await get(service.url, `${path}/${id}`)).status));
  const eventsOf = (id: string) =>
    collector.events
      .filter(({ key }) => key === id)
      .map(({ type, data }) => ({ type, ...(data as { revision: number; isListed?: boolean; hiddenReason?: string | null; isErased?: boolean; reason?: string }) }))
      .sort((a, b) => a.revision - b.revision);
  const statesOf = (id: string) => eventsOf(id).map(({ revision, isListed, hiddenReason }) => [revision, isListed, hiddenReason]);

  it('hides a listing, also from its confirmation, and restores it', async () => {
    const { id } = await register();
    expect(await listings('hide', id, 'two', 'complaints')).toEqual({ code: 0, text: `Hidden: ${id}.` });
    expect(await seen(id)).toEqual([404, 404]);
    expect(await confirm(id)).toBe(200);
    expect(await seen(id)).toEqual([404, 404]);
    expect(await database.query('select hidden_note from helper where id = $1', [id])).toEqual([{ hidden_note: 'two complaints' }]);
    expect(await listings('restore', id)).toEqual({ code: 0, text: `Restored: ${id}.` });
    expect(await seen(id)).toEqual([200, 200]);
    await eventually(() => expect(statesOf(id)).toEqual([[1, true, null], [2, false, 'operator'], [3, false, 'operator'], [4, true, null]]));
    expect(await listings('restore', id)).toEqual({ code: 1, text: expect.stringContaining('not hidden by an operator') });
    const log = await database.query('select actor, action, reason from audit_entry where helper_id = $1 order by id', [id]);
    expect(log).toEqual([
      { actor: 'command line', action: 'listing.hide', reason: 'two complaints' },
      { actor: 'command line', action: 'listing.restore', reason: 'restored at the command line' },
    ]);
  });

  it('cannot restore what waits for its address: hidden before or meanwhile, it goes on waiting', async () => {
    const { id } = await register();
    await listings('hide', id, 'a complaint');
    await database.query(`update helper set confirm_by = now() - interval '1 second' where id = $1`, [id]);
    await service.app.get(PeriodicTasks).run('hide-unconfirmed-helpers');
    await listings('restore', id);
    expect(await seen(id)).toEqual([404, 404]);
    expect((await listings('restore', id)).code).toBe(1);
    expect(await confirm(id)).toBe(200);
    expect(await seen(id)).toEqual([200, 200]);
    await eventually(() => expect(statesOf(id)).toEqual([[1, true, null], [2, false, 'operator'], [3, false, 'unconfirmed'], [4, true, null]]));
  });

  it('removes a listing: nobody finds it, its texts are gone, and its premium stays spent', async () => {
    const registrationPaymentId = randomUUID();
    neighbours.payments.set(registrationPaymentId, 200);
    const headers = { 'idempotency-key': randomUUID() };
    const request = { ...EMPLOYMENT, ...TEXTS, email: 'zebra@zebra.example', images: ['/objects/zebra-1', '/objects/zebra-2'], registrationPaymentId };
    const { id } = (await post(service.url, request, headers)).body;
    expect(await listings('remove', id, 'abuse')).toEqual({ code: 0, text: `Removed: ${id}.` });
    expect(await seen(id)).toEqual([404, 404]);
    expect((await get(service.url, '/api/registrations')).text).not.toContain(id);
    const [row] = await database.query<[object]>('select * from helper where id = $1', [id]);
    expect(JSON.stringify(row).toLowerCase()).not.toMatch(/zebra|53\.7921/);
    expect(row).toMatchObject({ id, project_type: 'employment', registration_payment_id: registrationPaymentId, removed_reason: 'abuse', erased_at: null });
    await eventually(() =>
      expect(eventsOf(id).at(-1)).toMatchObject({ type: HelperRemovedV1.topic, revision: 2, reason: 'abuse', isErased: false }),
    );
    expect((await post(service.url, request, { 'idempotency-key': randomUUID() })).status).toBe(409);
    await database.query('delete from idempotency_key');
    expect((await post(service.url, request, headers)).status).toBe(409);
    expect((await register({ images: ['/objects/zebra-1'] })).images).toEqual(['/objects/zebra-1']);
  });

  it('never publishes a removed listing again, whatever still arrives for it', async () => {
    const registrationPaymentId = randomUUID();
    neighbours.payments.set(registrationPaymentId, 200);
    const { id } = await register({ registrationPaymentId });
    const token = await neighbours.links.sign({ purpose: 'confirm-address', subject: id, addressMark: addressMark(EMPLOYMENT.email) });
    await listings('remove', id, 'duplicate');
    const completedAt = new Date(Date.now() + 86_400_000).toISOString();
    const paid = await publish(service.transport, RegistrationPaymentCompletedV1, { registrationPaymentId, registrationType: 'premium-helper', helperId: id, completedAt });
    expect((await postTo(service.url, `/api/registrations/${id}/confirm`, { token })).status).toBe(404);
    expect((await postTo(service.url, `/api/registrations/${id}/confirmation`)).status).toBe(404);
    for (const words of [['hide', id, 'x'], ['restore', id], ['remove', id, 'abuse']]) expect((await listings(...words)).code).toBe(1);
    await eventually(async () => expect(await database.query(`select 1 from inbox where event_id = $1`, [paid])).toHaveLength(1));
    const marker = await register();
    await eventually(() => expect([eventsOf(marker.id).length, eventsOf(id).length]).toEqual([1, 2]));
    expect(eventsOf(id).map(({ type }) => type)).toEqual([HelperRegisteredV1.topic, HelperRemovedV1.topic]);
  });

  it('erases a person, also one whose listing was removed before, once', async () => {
    const { id } = await register();
    await listings('remove', id, 'requested');
    expect(await listings('erase', id)).toEqual({ code: 0, text: `Removed and erased: ${id}.` });
    expect(await listings('erase', id)).toEqual({ code: 1, text: 'This listing was removed already.' });
    await eventually(() =>
      expect(eventsOf(id).map(({ revision, isErased }) => [revision, isErased])).toEqual([[1, undefined], [2, false], [3, true]]),
    );
  });

  it('is shown who looks like somebody else: the same name with the same mailbox or place', async () => {
    const name = 'Twins  of Holbeck';
    const first = await register({ name, email: 'twins@holbeck.example', location: 'Holbeck' });
    const sameMailbox = await register({ name: 'TWINS of Holbeck', email: 'Twins+x@holbeck.example', location: 'Elsewhere' });
    const samePlace = await register({ name, email: 'impostor@else.example', location: 'HOLBECK' });
    const onlyName = await register({ name, email: 'other@else.example', location: 'Truro' });
    const { code, text } = await listings('duplicates');
    expect(code).toBe(0);
    const rows = text.trim().split('\n').map((line) => JSON.parse(line) as { id: string; duplicateOf: string });
    expect(rows.map(({ id, duplicateOf }) => [id, duplicateOf])).toEqual([
      [samePlace.id, first.id],
      [sameMailbox.id, first.id],
    ]);
    expect(text).not.toContain(onlyName.id);
    expect(text).not.toMatch(/holbeck/i);
    expect(JSON.stringify(samePlace)).not.toContain(first.id);
    await listings('remove', sameMailbox.id, 'duplicate');
    await listings('remove', samePlace.id, 'duplicate');
    expect(await listings('duplicates')).toEqual({ code: 0, text: 'No listing looks like another one.' });
  });

  it('does not take a submission that is sent again for a second helper', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const request = { ...EMPLOYMENT, name: 'Sent Twice', images: ['/objects/sent-twice'] };
    const first = await post(service.url, request, headers);
    await database.query('delete from idempotency_key');
    const again = await post(service.url, request, headers);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect((await listings('duplicates')).text).toBe('No listing looks like another one.');
  });

  it.each([[[]], [['hide', 'x']], [['remove', 'x', 'boredom']], [['restore']], [['duplicates', 'x']], [['__proto__']]])('is told how to, after %j', async (words) => {
    expect(await listings(...words)).toEqual({ code: 1, text: expect.stringContaining('Usage: node dist/commands/listings.js') });
  });

  it('types it into a program that needs nothing but the database', async () => {
    const { id } = await register();
    expect(await program('hide', id, 'two', 'complaints')).toEqual({ code: 0, text: `Hidden: ${id}.\n` });
    expect(await program('remove', id)).toEqual({ code: 1, text: expect.stringContaining('Usage:') });
    await eventually(() => expect(statesOf(id)).toEqual([[1, true, null], [2, false, 'operator']]));
  });

  it('is told when there is no such listing', async () => {
    for (const words of [['hide', 'nobody', 'x'], ['restore', 'nobody'], ['remove', 'nobody', 'abuse'], ['erase', 'nobody']]) {
      expect(await listings(...words)).toEqual({ code: 1, text: expect.stringContaining('There is no listing') });
    }
  });
});
