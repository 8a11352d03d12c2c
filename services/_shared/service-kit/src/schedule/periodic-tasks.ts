import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { logger } from '../logging/logger.js';
import { continueTrace, runInTrace } from '../logging/trace.js';
import { metrics } from '../metrics/metrics.js';
import type { SessionLocks } from './session-locks.js';

const log = logger('schedule');
/** The first run comes soon after the start, not a whole period later. */
const FIRST_RUN_MS = 500;

const runs = new Counter({ name: 'periodic_task_runs_total', help: 'Runs by outcome', labelNames: ['task', 'outcome'], registers: [metrics] });

export interface PeriodicTask {
  name: string;
  /** Milliseconds from the beginning of one run to the next; a run that takes longer delays the next one. */
  everyMs: number;
  /** One replica at a time, by an advisory lock of the service's database; the others skip their turn. */
  exclusive?: boolean;
}

type Work = (signal: AbortSignal) => Promise<unknown>;

/** Work that repeats. It begins when the application has started and is drained when it stops (`signal` says so to long work). */
@Injectable()
export class PeriodicTasks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks = new Map<string, { task: PeriodicTask; work: Work }>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private hasStarted = false;

  constructor(private readonly locks?: SessionLocks) {}

  /** @throws Error when the name is taken, or `exclusive` is asked of a service without a database */
  every(task: PeriodicTask, work: Work): void {
    if (this.tasks.has(task.name)) throw new Error(`There are two periodic tasks named '${task.name}'`);
    if (task.exclusive === true && this.locks === undefined) throw new Error(`'${task.name}' cannot be exclusive: the service has no database`);
    this.tasks.set(task.name, { task, work });
    if (this.hasStarted) this.schedule(task, Math.min(FIRST_RUN_MS, task.everyMs));
  }

  /** Runs a task now; joins a run in progress. A failure is logged and counted, and the task comes again at its time. */
  run(name: string): Promise<void> {
    const entry = this.tasks.get(name);
    if (entry === undefined) throw new Error(`There is no periodic task named '${name}'`);
    const current = this.running.get(name);
    if (current !== undefined) return current;
    const run = this.perform(entry.task, entry.work).finally(() => this.running.delete(name));
    this.running.set(name, run);
    return run;
  }

  onApplicationBootstrap(): void {
    this.hasStarted = true;
    for (const { task } of this.tasks.values()) this.schedule(task, Math.min(FIRST_RUN_MS, task.everyMs));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running.values());
    await this.locks?.close();
  }

  private schedule(task: PeriodicTask, inMs: number): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const began = Date.now();
      void this.run(task.name).finally(() => this.schedule(task, Math.max(0, task.everyMs - (Date.now() - began))));
    }, inMs);
    this.timers.add(timer);
  }

  private async perform(task: PeriodicTask, work: Work): Promise<void> {
    const traced = (): Promise<unknown> => runInTrace(continueTrace(undefined, undefined), () => work(this.stopping.signal));
    try {
      const hasRun = task.exclusive === true && this.locks ? await this.locks.run(task.name, traced) : (await traced(), true);
      runs.inc({ task: task.name, outcome: hasRun ? 'done' : 'skipped' });
    } catch (error) {
      runs.inc({ task: task.name, outcome: 'failed' });
      log.error({ err: error, task: task.name }, 'periodic task failed; it will run again');
    }
  }
}
