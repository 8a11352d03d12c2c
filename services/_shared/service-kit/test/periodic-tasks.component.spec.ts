import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import type pg from 'pg';
import { PeriodicTasks, SessionLocks, TaskRuns } from '@community-help/service-kit';
import { createTestDatabase, eventually, openTestPool, type TestDatabase } from '@community-help/test-kit';

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the one session that holds the locks; those of replicas that have stopped may still be about to go. @returns how many it ended */
async function endSession(rows: pg.Pool): Promise<number | null> {
  const sessions = `FROM pg_stat_activity WHERE application_name = 'periodic-tasks' AND datname = current_database()`;
  await eventually(async () => expect((await rows.query(`SELECT pid ${sessions}`)).rowCount).toBe(1));
  return (await rows.query(`SELECT pg_terminate_backend(pid) ${sessions}`)).rowCount;
}

describe('a periodic task', () => {
  let database: TestDatabase;
  let rows: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    rows = openTestPool(database.url);
    await rows.query('CREATE TABLE periodic_task (name text PRIMARY KEY, began_at timestamptz NOT NULL)');
  });
  afterAll(async () => {
    await rows.end();
    await database.drop();
  });

  const replica = (): PeriodicTasks => new PeriodicTasks({ locks: new SessionLocks({ url: database.url }), runs: new TaskRuns(() => rows) });
  const stop = (replicas: readonly PeriodicTasks[]): Promise<unknown> => Promise.all(replicas.map((tasks) => tasks.beforeApplicationShutdown()));

  it('repeats, never overlaps itself, and goes on after a failure', async () => {
    const tasks = new PeriodicTasks();
    let runs = 0;
    let atOnce = 0;
    let mostAtOnce = 0;
    tasks.every({ name: 'beat', everyMs: 5 }, async () => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
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
    expect(mostAtOnce).toBe(1);
  });

  it('comes first when its period has passed, not before', async () => {
    const tasks = new PeriodicTasks();
    const moments: Record<string, number> = {};
    const began = Date.now();
    for (const everyMs of [300, 60_000]) tasks.every({ name: `every ${everyMs}`, everyMs }, async () => void (moments[everyMs] ??= Date.now() - began));
    tasks.onApplicationBootstrap();
    await eventually(() => expect(moments[300]).toBeGreaterThanOrEqual(295));
    await later(600);
    expect(Object.keys(moments)).toEqual(['300']);
    await tasks.beforeApplicationShutdown();
  });

  it('that is exclusive runs once per period, however many replicas there are', async () => {
    // The period is counted by the clock of the database: between lock and work a busy machine may take any time.
    await rows.query(`
      CREATE TABLE begun (at timestamptz NOT NULL);
      CREATE FUNCTION note_begin() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO begun VALUES (NEW.began_at); RETURN NULL; END $$;
      CREATE TRIGGER note_begin AFTER UPDATE ON periodic_task FOR EACH ROW WHEN (NEW.name = 'shared') EXECUTE FUNCTION note_begin()`);
    const replicas = [replica(), replica(), replica()];
    let runs = 0;
    for (const tasks of replicas) {
      tasks.every({ name: 'shared', everyMs: 400, exclusive: true }, async () => void runs++);
      tasks.onApplicationBootstrap();
      await later(90); // replicas do not start at one moment
    }
    await eventually(() => expect(runs).toBeGreaterThanOrEqual(6));
    await stop(replicas);
    const pauses = await rows.query<{ ms: number }>('SELECT extract(epoch FROM at - lag(at) OVER (ORDER BY at))::float8 * 1000 AS ms FROM begun ORDER BY at OFFSET 1');
    expect(pauses.rows).toHaveLength(runs - 1);
    expect(Math.min(...pauses.rows.map(({ ms }) => ms))).toBeGreaterThanOrEqual(400);
  });

  it('that is exclusive keeps its time across a restart, and across a replica that died at work', async () => {
    const begun: string[] = [];
    const start = (name: string, everyMs: number, work?: () => Promise<unknown>): PeriodicTasks => {
      const tasks = replica();
      tasks.every({ name, everyMs, exclusive: true }, work ?? (async () => void begun.push(name)));
      tasks.onApplicationBootstrap();
      return tasks;
    };
    await rows.query(`INSERT INTO periodic_task VALUES ('hourly', now() - interval '30 minutes'), ('overdue', now() - interval '61 minutes')`);
    const restarted = [start('hourly', 3_600_000), start('overdue', 3_600_000), start('unheard of', 3_600_000)];
    await eventually(() => expect(begun).toEqual(['overdue']));
    await later(300);
    expect(begun).toEqual(['overdue']);
    await stop(restarted);

    const dying = replica();
    let die: (() => void) | undefined;
    dying.every({ name: 'overdue', everyMs: 3_600_000, exclusive: true }, () => new Promise((_, reject) => {
      die = () => reject(new Error('as a killed process, it notes nothing'));
    }));
    await rows.query(`UPDATE periodic_task SET began_at = now() - interval '2 hours' WHERE name = 'overdue'`);
    const ended = dying.run('overdue');
    await eventually(() => expect(die).toBeDefined());
    const { rows: noted } = await rows.query(`SELECT began_at < now() - interval '1 hour' AS "isDue" FROM periodic_task WHERE name = 'overdue'`);
    expect(noted).toEqual([{ isDue: true }]);
    die?.();
    await ended;
    await stop([dying]);
  });

  it('that is exclusive runs on one replica at a time, and when it is asked for on another one when that is done', async () => {
    const replicas = [replica(), replica()] as const;
    const log: string[] = [];
    let letGo = (): void => undefined;
    const otherWasRefused = new Promise<void>((resolve) => (letGo = resolve));
    replicas.forEach((tasks, number) =>
      tasks.every({ name: 'alone', everyMs: 60_000, exclusive: true }, async () => {
        log.push(`begin ${number}`);
        await otherWasRefused;
        log.push(`end ${number}`);
      }),
    );
    const both = replicas.map((tasks) => tasks.run('alone'));
    await Promise.race(both);
    letGo();
    await Promise.all(both);
    expect(log).toHaveLength(2);
    await replicas[1].run('alone');
    expect(log.slice(2)).toEqual(['begin 1', 'end 1']);
    await stop(replicas);
  });

  it('leaves the connections of the service to its work, however many are exclusive', async () => {
    const pool = openTestPool(database.url, 2);
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
    let cut: number | null = 0;
    tasks.every({ name: 'cut off', everyMs: 60_000, exclusive: true }, async () => {
      runs++;
      if (runs === 1) cut = await endSession(rows);
    });
    await tasks.run('cut off');
    expect(cut).toBe(1);
    await eventually(async () => {
      await tasks.run('cut off');
      expect(runs).toBe(2);
    });
    await tasks.beforeApplicationShutdown();
  });

  it('that is exclusive leaves nothing behind at the signal that it gets when the process stops', async () => {
    const tasks = replica();
    tasks.every({ name: 'tidy', everyMs: 60_000, exclusive: true }, async () => undefined);
    const { signal } = Reflect.get(tasks, 'stopping') as AbortController;
    // Where Node keeps what AbortSignal.any has made of it.
    const dependants = (): symbol => Object.getOwnPropertySymbols(signal).find(({ description }) => description === 'kDependantSignals') ?? Symbol('nowhere');
    for (let run = 0; run < 3; run++) await tasks.run('tidy');
    const left = [getEventListeners(signal, 'abort').length, ((Reflect.get(signal, dependants()) ?? new Set()) as Set<unknown>).size];
    await tasks.beforeApplicationShutdown();
    expect(left).toEqual([0, 0]);
  });

  it.each([false, true])('is told when the process stops, and waited for (exclusive: %s)', async (exclusive) => {
    const tasks = replica();
    let hasBegun = false;
    let ending = '';
    tasks.every({ name: 'long', everyMs: 60_000, exclusive }, async (signal) => {
      hasBegun = true;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await later(50);
      ending = 'orderly';
    });
    void tasks.run('long');
    await eventually(() => expect(hasBegun).toBe(true));
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
