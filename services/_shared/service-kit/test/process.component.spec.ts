import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, describeOnEachTransport, eventually, openTestPool, publish, type TestDatabase } from '@community-help/test-kit';
import { runSampleProcess, type SampleProcess } from './run-sample-process.js';
import { NoteWrittenV1 } from './sample-service.js';

describeOnEachTransport('processes of a service', (transport) => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let env: Record<string, string>;
  const started: SampleProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openTestPool(database.url);
    pool.on('error', () => undefined); // the database is dropped below us at the end
    env = { DATABASE_URL: database.url, EVENT_RETRY_MS: '50', ...transport.env };
    const migration = await run('migrate');
    expect(await migration.exited).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map((one) => one.exited));
    await pool.end();
    await database.drop();
  });

  const run = async (role: 'http' | 'worker' | 'migrate', more: Record<string, string> = {}): Promise<SampleProcess> => {
    const one = await runSampleProcess(role, { ...env, ...more });
    started.push(one);
    return one;
  };
  const kill = async (one: SampleProcess, signal: NodeJS.Signals): Promise<unknown> => {
    one.child.kill(signal);
    return one.exited;
  };
  const effects = async (text: string): Promise<number> => (await pool.query('SELECT count(*)::int AS n FROM effect WHERE text = $1', [text])).rows[0].n;
  const write = (url: unknown, text: string): Promise<Response> =>
    fetch(`${String(url)}/notes`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text, rank: 1 }) });

  it('publish an event whose process was killed between commit and publication, once', async () => {
    const http = await run('http');
    const { url } = await http.logged('ready');
    expect((await write(url, 'orphan')).status).toBe(201);
    await kill(http, 'SIGKILL');
    expect((await pool.query('SELECT count(*)::int AS n FROM outbox')).rows[0].n).toBe(1);
    const worker = await run('worker');
    await eventually(async () => expect(await effects('orphan')).toBe(1));
    await eventually(async () => expect((await pool.query('SELECT count(*)::int AS n FROM outbox')).rows[0].n).toBe(0));
    expect(await kill(worker, 'SIGTERM')).toMatchObject({ code: 0 });
    expect(await effects('orphan')).toBe(1);
  });

  it('deliver an event again whose consumer was killed half-way, with one effect', async () => {
    const first = await run('worker');
    await first.logged('ready');
    const id = await publish(transport, NoteWrittenV1, { author: 'ann', text: 'slow', rank: 1 });
    // The handler writes its effect, then takes 1.5 s before its transaction ends: it is killed within them.
    await eventually(async () => {
      const { rows } = await pool.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`);
      expect(rows).not.toEqual([]);
    });
    await kill(first, 'SIGKILL');
    expect(await effects('slow')).toBe(0);
    const second = await run('worker');
    await second.logged('ready');
    await publish(transport, NoteWrittenV1, { author: 'ann', text: 'slow', rank: 1 }, { id });
    await publish(transport, NoteWrittenV1, { author: 'ann', text: 'behind', rank: 1 });
    await eventually(async () => expect(await effects('behind')).toBe(1), { timeoutMs: 50_000 });
    expect(await effects('slow')).toBe(1);
    expect(await kill(second, 'SIGTERM')).toMatchObject({ code: 0 });
  });

  it('answer for a while after SIGTERM though they say that they are not ready, finish the request in hand, and end with code 0', async () => {
    const http = await run('http', { RUN_WORKER: 'true', SHUTDOWN_DELAY_MS: '7000' });
    const { url, management } = await http.logged('ready');
    expect((await fetch(`${String(management)}/health/ready`)).status).toBe(200);
    const slow = fetch(`${String(url)}/notes/slow/9000`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    http.child.kill('SIGTERM');
    await eventually(async () => expect((await fetch(`${String(management)}/health/ready`)).status).toBe(503));
    expect((await fetch(`${String(management)}/health/live`)).status).toBe(200);
    // Whoever balances the load has not heard of it yet, and opens new connections: the slow one is in use.
    expect(await (await fetch(`${String(url)}/notes/slow/0`)).json()).toEqual({ waited: 0 });
    expect(await (await slow).json()).toEqual({ waited: 9000 });
    expect(await http.exited).toEqual({ code: 0, signal: null });
  });

  it('survive the loss of every database connection', async () => {
    const http = await run('http', { RUN_WORKER: 'true' });
    const { url, management } = await http.logged('ready');
    const cutOff = (target: string): Promise<void> => cutConnections(target);
    await cutOff(database.url);
    const eventUrl = transport.env['EVENT_DATABASE_URL'];
    if (eventUrl !== undefined) await cutOff(eventUrl);
    await eventually(async () => expect((await write(url, 'after the cut')).status).toBe(201));
    await eventually(async () => expect(await effects('after the cut')).toBe(1));
    await eventually(async () => expect(await (await fetch(`${String(management)}/health/dependencies`)).json()).toEqual({ database: 'up', events: 'up' }));
    expect(await kill(http, 'SIGTERM')).toMatchObject({ code: 0 });
  });
});

async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
  await client.end();
}

it('a process that cannot start says why in one line and ends with code 1', async () => {
  const one = await runSampleProcess('http', { PORT: 'eighty', DATABASE_URL: 'mysql://root:secret@127.0.0.1/x' });
  expect(await one.exited).toMatchObject({ code: 1 });
  expect(one.output()).toMatch(/^sample could not start: Configuration: .*PORT must be an integer number.*\n$/);
  expect(one.output()).not.toContain('secret');
});
