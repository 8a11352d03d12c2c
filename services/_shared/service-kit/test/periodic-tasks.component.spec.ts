import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PeriodicTasks, SessionLocks } from '@community-help/service-kit';
import { createTestDatabase, eventually, type TestDatabase } from '@community-help/test-kit';

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function endSessions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'periodic-tasks' AND datname = current_database()`);
  expect(rowCount).toBe(1);
  await client.end();
}

describe('a periodic task', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => database.drop());

  const replica = (): PeriodicTasks => new PeriodicTasks(new SessionLocks(database.url));

  it('repeats, never overlaps itself, and goes on after a failure', async () => {
    const tasks = new PeriodicTasks();
    let runs = 0;
    let atOnce = 0;
    tasks.every({ name: 'beat', everyMs: 5 }, async () => {
      expect(++atOnce).toBe(1);
      await later(10);
      atOnce--;
      if (++runs === 1) throw new Error('the first run fails');
    });
    tasks.onApplicationBootstrap();
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await tasks.beforeApplicationShutdown();
    const ended = runs;
    await later(40);
    expect(runs).toBe(ended);
  });

  it('that is exclusive runs on one replica at a time, and on another when that one is done', async () => {
    const replicas = [replica(), replica()] as const;
    const log: string[] = [];
    replicas.forEach((tasks, number) =>
      tasks.every({ name: 'alone', everyMs: 60_000, exclusive: true }, async () => {
        log.push(`begin ${number}`);
        await later(100);
        log.push(`end ${number}`);
      }),
    );
    await Promise.all(replicas.map((tasks) => tasks.run('alone')));
    expect(log).toHaveLength(2);
    await replicas[1].run('alone');
    expect(log.slice(2)).toEqual(['begin 1', 'end 1']);
    await Promise.all(replicas.map((tasks) => tasks.beforeApplicationShutdown()));
  });

  it('leaves the connections of the service to its work, however many are exclusive', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    const tasks = replica();
    const names = Array.from({ length: 12 }, (_, number) => `task ${number}`);
    const done: string[] = [];
    let arrived = 0;
    for (const name of names) {
      tasks.every({ name, everyMs: 60_000, exclusive: true }, async () => {
        arrived++;
        await eventually(() => expect(arrived).toBe(names.length)); // all hold their locks when the first asks for a connection
        await pool.query('SELECT 1');
        done.push(name);
      });
    }
    await Promise.all(names.map((name) => tasks.run(name)));
    expect(done.sort()).toEqual([...names].sort());
    await tasks.beforeApplicationShutdown();
    await pool.end();
  });

  it('that is exclusive goes on after its connection was lost', async () => {
    const tasks = replica();
    let runs = 0;
    tasks.every({ name: 'cut off', everyMs: 60_000, exclusive: true }, async () => {
      runs++;
      if (runs === 1) await endSessions(database.url);
    });
    await tasks.run('cut off');
    await eventually(async () => {
      await tasks.run('cut off');
      expect(runs).toBe(2);
    });
    await tasks.beforeApplicationShutdown();
  });

  it('is told when the process stops, and waited for', async () => {
    const tasks = new PeriodicTasks();
    let ending = '';
    tasks.every({ name: 'long', everyMs: 60_000 }, async (signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await later(50);
      ending = 'orderly';
    });
    void tasks.run('long');
    await tasks.beforeApplicationShutdown();
    expect(ending).toBe('orderly');
  });

  it('cannot share a name, nor be exclusive without a database', () => {
    const tasks = new PeriodicTasks();
    tasks.every({ name: 'one', everyMs: 1_000 }, async () => undefined);
    expect(() => tasks.every({ name: 'one', everyMs: 1_000 }, async () => undefined)).toThrow(`two periodic tasks named 'one'`);
    expect(() => tasks.every({ name: 'two', everyMs: 1_000, exclusive: true }, async () => undefined)).toThrow('has no database');
  });
});
