import type { Clock } from './clock.js';
import type { Store } from './store.js';
import type { Job } from './tables.js';
import type { Work } from './work.js';

/** What a kind of job does to its subject. */
export type JobHandler = (work: Work, subject: string) => void;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Runs jobs when the virtual clock reaches them, each in its own unit of work together with the removal of its row. */
export class Schedule {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Jobs that threw: a bug of the sandbox, reported once and not tried again before the next start. */
  private readonly broken = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly handlers: Record<string, JobHandler>,
    private readonly begin: () => Work,
    private readonly commit: (work: Work) => Promise<void>,
    private readonly onFailure: (error: Error) => void,
  ) {}

  /** Sets the timer for the earliest job. */
  wake(): void {
    clearTimeout(this.timer);
    const next = this.earliest();
    if (this.isClosed || !next) return;
    this.timer = setTimeout(() => this.runDue(), Math.min(Math.max(next.dueAt - this.clock.now(), 0), LONGEST_TIMER_MS));
  }

  /**
   * Moves the virtual clock forward by `ms`, doing each job at its own moment on the way, so that a renewal
   * in the middle of the jump is dated correctly and can cause further jobs.
   */
  async advance(ms: number): Promise<void> {
    const target = this.clock.now() + ms;
    for (let job = this.earliest(); job && job.dueAt <= target; job = this.earliest()) {
      this.clock.moveTo(job.dueAt);
      await this.run(job);
    }
    this.clock.moveTo(target);
    await this.store.durable();
    this.wake();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private runDue(): void {
    const due = [...this.store.rows('job')].map((row) => row.data).filter((job) => job.dueAt <= this.clock.now() && !this.broken.has(job.id));
    due.sort((a, b) => a.dueAt - b.dueAt);
    for (const job of due) {
      // An earlier job of this round may have removed it, e.g. a cancelled payout.
      if (this.store.read('job', job.id)) this.run(job).catch(this.onFailure);
    }
    this.wake();
  }

  /** The effects are applied before the first await, so a job cannot run twice. */
  private async run(job: Job): Promise<void> {
    const work = this.begin();
    try {
      const handler = this.handlers[job.kind];
      if (!handler) throw new Error('there is no handler for this kind of job');
      handler(work, job.subject);
    } catch (error) {
      this.broken.add(job.id);
      throw new Error(`The sandbox could not do ${job.kind} for ${job.subject}.`, { cause: error });
    }
    work.remove('job', job.id);
    await this.commit(work);
  }

  private earliest(): Job | undefined {
    let earliest: Job | undefined;
    for (const { data } of this.store.rows('job')) {
      if (!this.broken.has(data.id) && (!earliest || data.dueAt < earliest.dueAt)) earliest = data;
    }
    return earliest;
  }
}
