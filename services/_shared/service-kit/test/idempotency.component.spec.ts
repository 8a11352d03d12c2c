import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { eventually, startTestService, type TestService } from '@community-help/test-kit';
import { poolOf } from '../src/database/database.js';
import { IdempotencyStore } from '../src/idempotency/idempotency-store.js';
import { sample } from './sample-service.js';

const nameOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

describe('an Idempotency-Key', () => {
  let service: TestService;
  let dataSource: DataSource;
  beforeAll(async () => {
    service = await startTestService(sample);
    dataSource = service.app.get(DataSource);
  });
  afterAll(() => service.close());

  const post = (key: string, body: object): Promise<Response> =>
    fetch(`${service.url}/notes`, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body) });
  const notes = async (text: string): Promise<number> => (await dataSource.query('SELECT count(*)::int AS n FROM note WHERE text = $1', [text]))[0].n;

  it('gives the first answer again, byte for byte, without a second effect', async () => {
    const first = await post('key-1', { text: 'once', rank: 1 });
    const again = await post('key-1', { text: 'once', rank: 1 });
    expect([again.status, again.headers.get('content-type'), await again.text()]).toEqual([first.status, first.headers.get('content-type'), await first.text()]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await notes('once')).toBe(1);
  });

  it('with another body is refused', async () => {
    await post('key-2', { text: 'two', rank: 1 });
    const other = await post('key-2', { text: 'two', rank: 2 });
    expect([other.status, await other.text()]).toEqual([422, 'This Idempotency-Key was used for a different request.']);
  });

  it('of many requests at once lets one through, and the others hear that it is being worked on', async () => {
    const statuses: number[] = [];
    const crowd = await dataSource.transaction(async (manager) => {
      // Whoever comes through waits for the table until all others are answered.
      await manager.query('LOCK TABLE note IN EXCLUSIVE MODE');
      const asked = Array.from({ length: 10 }, async () => statuses.push((await post('key-3', { text: 'crowd', rank: 1 })).status));
      await eventually(() => expect(statuses).toEqual(Array(9).fill(409)));
      return asked;
    });
    await Promise.all(crowd);
    expect(statuses.at(-1)).toBe(201);
    expect(await notes('crowd')).toBe(1);
  });

  it('is free again after a request that was refused or failed', async () => {
    await dataSource.query('ALTER TABLE note ADD CONSTRAINT no_fourth CHECK (text <> $$fourth$$)');
    expect((await post('key-4', { text: 'fourth', rank: 1 })).status).toBe(500);
    await dataSource.query('ALTER TABLE note DROP CONSTRAINT no_fourth');
    expect((await post('key-4', { text: 'fourth', rank: 1 })).status).toBe(201);
  });

  it('set free at the moment at which a repeat asks for it is claimed for that repeat, whose answer is known again', async () => {
    const store = service.app.get(IdempotencyStore);
    const pool = poolOf(dataSource);
    const query = pool.query.bind(pool) as (...question: unknown[]) => Promise<unknown>;
    const claim = () => store.claim('POST /notes', 'key-7', 'a note');
    await claim();
    const asked = jest.spyOn(pool, 'query').mockImplementationOnce((async (...question: unknown[]) => {
      const taken = await query(...question);
      await query('DELETE FROM idempotency_key WHERE key = $1', [nameOf('key-7')]);
      return taken;
    }) as never);
    const second = await claim();
    asked.mockRestore();
    if (second.kind !== 'run') throw new Error(`the key is ${second.kind}`);
    const answer = { status: 201, contentType: null, body: null };
    await store.store('POST /notes', 'key-7', second.lease, answer);
    expect(await claim()).toEqual({ kind: 'answered', answer });
  });

  it('left behind by a process that died is busy until its lease ends, then usable', async () => {
    await post('key-5', { text: 'fifth', rank: 1 });
    await dataSource.query(`UPDATE idempotency_key SET status = NULL, body = NULL, locked_until = now() + interval '1 minute' WHERE key = $1`, [nameOf('key-5')]);
    expect((await post('key-5', { text: 'fifth', rank: 1 })).status).toBe(409);
    await dataSource.query(`UPDATE idempotency_key SET locked_until = now() - interval '1 second' WHERE key = $1`, [nameOf('key-5')]);
    expect((await post('key-5', { text: 'fifth', rank: 1 })).status).toBe(201);
    expect(await notes('fifth')).toBe(2);
  });

  it('is recognised by a replica that reaches the database under another password, and is kept nowhere in the clear', async () => {
    const body = { text: 'account 31926819', rank: 1 };
    expect((await post('key-6', body)).status).toBe(201);
    await dataSource.query(`CREATE ROLE other_login LOGIN SUPERUSER PASSWORD 'another'`);
    const url = new URL(service.databaseUrl);
    [url.username, url.password] = ['other_login', 'another'];
    const replica = await startTestService(sample, { databaseUrl: url.href, transport: service.transport });
    const again = await fetch(`${replica.url}/notes`, { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'key-6' }, body: JSON.stringify(body) });
    await replica.close();
    await dataSource.query('DROP ROLE other_login');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const [row] = await dataSource.query('SELECT row_to_json(k)::text AS text, request_hash FROM idempotency_key k WHERE key = $1', [nameOf('key-6')]);
    expect(row.text).not.toMatch(/key-6|31926819/);
    expect(row.request_hash).not.toBe(createHash('sha256').update(`/notes\n${JSON.stringify(body)}`).digest('base64url'));
  });

  it('that makes no sense is refused', async () => {
    expect((await post('x'.repeat(256), { text: 'a', rank: 1 })).status).toBe(400);
  });
});
