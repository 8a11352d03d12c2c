import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { logger } from '../logging/logger.js';
import { continueTrace, runInTrace } from '../logging/trace.js';
import { metrics } from '../metrics/metrics.js';
import type { SessionLocks } from './session-locks.js';
import type { TaskRuns } from './task-runs.js';

const log = logger('schedule');
/** A starting replica asks this soon when an exclusive task is due: the last replica may have died long ago. */
const FIRST_QUESTION_MS = 500;
/** How soon to ask again for a task that another replica is working on (it may die), or that could not begin. */
const ASK_AGAIN_MS = 10_000;

const runs = new Counter({ name: 'periodic_task_runs_total', help: 'Runs by outcome', labelNames: ['task', 'outcome'], registers: [metrics] });

export interface PeriodicTask {
  name: string;
  /** Milliseconds from the beginning of one run to the next; a run that takes longer delays the next one. The first comes one period after the start. */
  everyMs: number;
  /** One run per period over all replicas, whenever they start: by a lock and a row in the service's database. */
  exclusive?: boolean;
}

/** What exclusive tasks need of the service's database. */
export interface ExclusiveTasks {
  locks: Pick<SessionLocks, 'run' | 'close'>;
  runs: Pick<TaskRuns, 'dueInMs' | 'begin'>;
}

type Work = (signal: AbortSignal) => Promise<unknown>;

/** Work that repeats. It begins when the application has started and is drained when it stops (`signal` says so to long work, also when its lock is lost). */
@Injectable()
export class PeriodicTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks = new Map<string, { task: PeriodicTask; work: Work }>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<number>>();
  private readonly stopping = new AbortController();
  /** Of the exclusive work that is being done. */
  private readonly endings = new Set<AbortController>();
  private hasStarted = false;

  constructor(private readonly database?: ExclusiveTasks) {}

  /** @throws Error when the name is taken, or `exclusive` is asked of a service without a database */
  every(task: PeriodicTask, work: Work): void {
    if (this.tasks.has(task.name)) throw new Error(`There are two periodic tasks named '${task.name}'`);
    if (task.exclusive === true && this.database === undefined) throw new Error(`'${task.name}' cannot be exclusive: the service has no database`);
    this.tasks.set(task.name, { task, work });
    if (this.hasStarted) this.scheduleFirst(task);
  }

  /**
   * Runs a task now, due or not, after a run in progress (which may only have asked whether it is due). An exclusive one that another replica is
   * running is skipped. A failure is logged and counted, and the task comes again at its time.
   */
  async run(name: string): Promise<void> {
    const current = this.running.get(name);
    if (current !== undefined) await current;
    await this.start(name, false);
  }

  onApplicationBootstrap(): void {
    this.hasStarted = true;
    for (const { task } of this.tasks.values()) this.scheduleFirst(task);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const ending of this.endings) ending.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running.values());
    await this.database?.locks.close();
  }

  private scheduleFirst(task: PeriodicTask): void {
    this.schedule(task, task.exclusive === true ? Math.min(FIRST_QUESTION_MS, task.everyMs) : task.everyMs);
  }

  private schedule(task: PeriodicTask, inMs: number): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.start(task.name, true).then((nextInMs) => this.schedule(task, nextInMs));
    }, inMs);
    this.timers.add(timer);
  }

  /** @returns milliseconds until the task should be looked at again */
  private start(name: string, onlyWhenDue: boolean): Promise<number> {
    const entry = this.tasks.get(name);
    if (entry === undefined) throw new Error(`There is no periodic task named '${name}'`);
    const current = this.running.get(name);
    if (current !== undefined) return current;
    const { task, work } = entry;
    const run = this.perform(task, work, onlyWhenDue).finally(() => this.running.delete(name));
    this.running.set(name, run);
    return run;
  }

  /** Never throws. */
  private async perform(task: PeriodicTask, work: Work, onlyWhenDue: boolean): Promise<number> {
    const began = Date.now();
    const traced = (signal: AbortSignal): Promise<unknown> => runInTrace(continueTrace(undefined, undefined), () => work(signal));
    let waitMs: number | undefined;
    let hasFailed = false;
    try {
      if (task.exclusive === true && this.database) waitMs = await this.performAlone(this.database, task, traced, onlyWhenDue);
      else await traced(this.stopping.signal);
      runs.inc({ task: task.name, outcome: waitMs === undefined ? 'done' : 'skipped' });
    } catch (error) {
      hasFailed = true;
      runs.inc({ task: task.name, outcome: 'failed' });
      log.error({ err: error, task: task.name }, 'periodic task failed; it will run again');
    }
    // A database that was away has noted nothing, and the task is still due; otherwise the answer will be to wait.
    if (hasFailed && task.exclusive === true) return Math.min(task.everyMs, ASK_AGAIN_MS);
    return waitMs ?? Math.max(0, task.everyMs - (Date.now() - began));
  }

  /** @returns milliseconds to wait when it was not its turn; undefined when it has run */
  private async performAlone({ locks, runs: known }: ExclusiveTasks, task: PeriodicTask, work: Work, onlyWhenDue: boolean): Promise<number | undefined> {
    const dueInMs = (): Promise<number> => (onlyWhenDue ? known.dueInMs(task.name, task.everyMs) : Promise.resolve(0));
    let waitMs = await dueInMs();
    if (waitMs > 0) return waitMs;
    const wasFree = await locks.run(task.name, async (lost) => {
      // Asked once more: another replica may have run it between the question and the lock.
      waitMs = await dueInMs();
      if (waitMs > 0) return;
      const run = await known.begin(task.name);
      await this.workWhileHeld(lost, work).finally(() => run.ended());
    });
    if (!wasFree) return Math.min(task.everyMs, ASK_AGAIN_MS);
    return waitMs > 0 ? waitMs : undefined;
  }

  /** The work's signal is aborted when the process stops and when the lock is lost. Not by AbortSignal.any: on Node 20 each leaves something behind at a signal that outlives it. */
  private async workWhileHeld(lost: AbortSignal, work: Work): Promise<void> {
    const ending = new AbortController();
    if (this.stopping.signal.aborted) ending.abort();
    lost.addEventListener('abort', () => ending.abort(lost.reason));
    this.endings.add(ending);
    await work(ending.signal).finally(() => this.endings.delete(ending));
  }
}
