import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PeriodicTasks } from '@community-help/service-kit';
import { createTestDatabase, eventually, type TestDatabase } from '@community-help/test-kit';

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a periodic task', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

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
    const replicas = [new PeriodicTasks(pool), new PeriodicTasks(pool)] as const;
    const log: string[] = [];
    replicas.forEach((tasks, replica) =>
      tasks.every({ name: 'alone', everyMs: 60_000, exclusive: true }, async () => {
        log.push(`begin ${replica}`);
        await later(100);
        log.push(`end ${replica}`);
      }),
    );
    await Promise.all(replicas.map((tasks) => tasks.run('alone')));
    expect(log).toHaveLength(2);
    await replicas[1].run('alone');
    expect(log.slice(2)).toEqual(['begin 1', 'end 1']);
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
