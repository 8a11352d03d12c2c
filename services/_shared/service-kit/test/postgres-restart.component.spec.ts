import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPostgres, type RunningPostgres } from '@community-help/local';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '@community-help/test-kit';
import { runSampleProcess, type SampleProcess } from './run-sample-process.js';

describe('a service whose PostgreSQL is not there', () => {
  const directory = mkdtempSync(join(tmpdir(), 'community-help-restart-'));
  let postgres: RunningPostgres;
  let one: SampleProcess | undefined;
  let env: Record<string, string>;
  const start = (): Promise<RunningPostgres> => startPostgres({ dataDir: join(directory, 'data'), port: postgres?.port });
  beforeAll(async () => {
    postgres = await start();
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    for (const name of ['sample', 'events']) await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    env = { DATABASE_URL: postgres.url('sample'), EVENT_DATABASE_URL: postgres.url('events'), RUN_WORKER: 'true' };
    await (await runSampleProcess('migrate', env)).exited;
  });
  afterAll(async () => {
    one?.child.kill('SIGKILL');
    await one?.exited;
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const write = (url: unknown, text: string): Promise<Response> =>
    fetch(`${String(url)}/notes`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text, rank: 1 }) });
  const effects = async (text: string): Promise<number> => {
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await client.connect();
    try {
      return (await client.query('SELECT count(*)::int AS n FROM effect WHERE text = $1', [text])).rows[0].n;
    } finally {
      await client.end();
    }
  };

  it('waits for it at the start, answers 503 while it is away, and recovers by itself', async () => {
    await postgres.stop();
    one = await runSampleProcess('http', env);
    await one.logged('PostgreSQL cannot be reached yet');
    postgres = await start();
    const { url, management } = await one.logged('ready');
    expect((await write(url, 'before')).status).toBe(201);
    await eventually(async () => expect(await effects('before')).toBe(1));

    await postgres.stop();
    const refused = await write(url, 'meanwhile');
    expect([refused.status, await refused.text()]).toEqual([503, 'The service is starting or busy. Please try again in a few seconds.']);
    expect(refused.headers.get('retry-after')).toBe('5');
    // Every replica misses the same database: a load balancer that took them all out would make an outage of a part one of everything.
    expect((await fetch(`${String(management)}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${String(management)}/health/dependencies`)).json()).toMatchObject({ database: 'down' });
    expect(await (await fetch(`${String(management)}/metrics`)).text()).toContain('dependency_up{dependency="database"} 0');
    expect((await fetch(`${String(management)}/health/live`)).status).toBe(200);

    postgres = await start();
    await eventually(async () => expect((await write(url, 'after')).status).toBe(201));
    await eventually(async () => expect(await effects('after')).toBe(1));
    await eventually(async () => expect(await (await fetch(`${String(management)}/health/dependencies`)).json()).toEqual({ database: 'up', events: 'up' }));
    one.child.kill('SIGTERM');
    expect(await one.exited).toEqual({ code: 0, signal: null });
  });
});
