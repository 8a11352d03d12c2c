import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, startPostgres } from '@community-help/local';
import { waitForPidToEnd } from '../src/process/wait-for-exit.js';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'community-help-postgres-test-'));
  chmodSync(root, 0o700);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('starts under a directory only we may enter, keeps its data, and starts again on it', async () => {
    const dataDir = join(root, 'closed', 'cluster');
    mkdirSync(join(root, 'closed'), { mode: 0o700 });
    const first = await startPostgres({ dataDir });
    await ask(first.url('postgres'), 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    const second = await startPostgres({ dataDir });
    try {
      expect(await ask(second.url('postgres'), 'select n from kept')).toEqual([{ n: 7 }]);
      expect(await ask(second.url('postgres'), 'show server_version_num')).toEqual([{ server_version_num: expect.stringMatching(/^18/) }]);
    } finally {
      await second.stop();
    }
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  });

  it('starts over when the first start was killed while the cluster was being made', async () => {
    const dataDir = join(root, 'half-made');
    mkdirSync(`${dataDir}.draft`, { recursive: true });
    writeFileSync(join(`${dataDir}.draft`, 'PG_VERSION'), '18');
    const running = await startPostgres({ dataDir });
    try {
      expect(await ask(running.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await running.stop();
    }
    expect(existsSync(`${dataDir}.draft`)).toBe(false);
  });

  it('names a port that is taken', async () => {
    const port = await findFreePort();
    const first = await startPostgres({ dataDir: join(root, 'first'), port });
    try {
      await expect(startPostgres({ dataDir: join(root, 'second'), port })).rejects.toThrow(/could not bind.*127\.0\.0\.1/);
    } finally {
      await first.stop();
    }
  });

  it('starts when the last process of a killed server has gone', async () => {
    const dataDir = join(root, 'killed');
    const first = await startPostgres({ dataDir });
    const client = new pg.Client({ connectionString: first.url('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0];
    process.kill(pid, 'SIGSTOP');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = startPostgres({ dataDir });
    const soon = await Promise.race([second.then(() => 'started', String), sleep(1_500, 'waits')]);
    process.kill(pid, 'SIGCONT');
    const running = await second;
    try {
      expect(soon).toBe('waits');
      expect(await ask(running.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await running.stop();
    }
  });

  it('stops by itself when the process that started it is killed', async () => {
    const dataDir = join(root, 'orphan');
    const script = `
      const { startPostgres } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
      const running = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(running.pid);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const pid = Number(await new Promise<string>((resolve) => parent.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))));
    parent.kill('SIGKILL');
    expect(await waitForPidToEnd(pid, 10_000)).toBe(true);
  });
});
