import type pg from 'pg';
import { logger } from '../../logging/logger.js';
import { WakeSignal } from '../../schedule/wake-signal.js';
import type { Outcome } from '../bus-strategy.js';
import { retryPauseMs, type ConsumerSettings } from '../consumer-settings.js';
import type { Delivered } from '../delivered.js';
import { OutagePauses } from '../outage-pauses.js';
import type { BusSession } from './bus-session.js';
import { advance, deadLetter, pendingPartitions, postpone, readEvents, readOffset, type Partition, type PendingPartition } from './offsets.js';

const log = logger('events');
const READ = 100;
const POLL_MS = 1_000;
/** The offset is stored at least this often while a batch is worked on; what a crash repeats, the inbox drops. */
const SAVE_EVERY_MS = 100;

export interface GroupConsumerParts {
  group: string;
  topics: readonly string[];
  pool: pg.Pool;
  session: BusSession;
  settings: ConsumerSettings;
  dispatch: (group: string, envelope: Delivered, attempt: number) => Promise<Outcome>;
}

/** Works for one group: claims partitions that have something to do, handles their events in order, gives them back. */
export class GroupConsumer {
  private readonly wakeSignal = new WakeSignal();
  private readonly busy = new Map<string, Promise<void>>();
  /** Partitions whose work was interrupted: done again at once, it would be interrupted again by whatever keeps us from storing the offset. */
  private readonly resting = new Set<string>();
  private readonly outages: OutagePauses;
  private isStopping = false;
  private running?: Promise<void>;

  constructor(private readonly parts: GroupConsumerParts) {
    this.outages = new OutagePauses(parts.settings);
  }

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.wakeSignal.notify();
  }

  /** Resolves when the events being handled are finished and their offsets stored. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wakeSignal.notify();
    await this.running;
    await Promise.all(this.busy.values());
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.claimPending();
      } catch (error) {
        log.warn({ err: error, group: this.parts.group }, 'events cannot be fetched now; trying again');
      }
      if (!this.isStopping) await this.wakeSignal.wait(POLL_MS);
    }
  }

  private async claimPending(): Promise<void> {
    const { group, topics, pool, session, settings } = this.parts;
    if (!session.isOpen() || this.busy.size >= settings.concurrency) return;
    for (const at of await pendingPartitions(pool, group, topics)) {
      const name = `${group}/${at.topic}/${at.part}`;
      if (this.isStopping || this.busy.size >= settings.concurrency) return;
      if (this.busy.has(name) || this.resting.has(name) || !(await session.claim(name))) continue;
      const work = this.workOn(at, name).finally(() => {
        this.busy.delete(name);
        this.wakeSignal.notify();
      });
      this.busy.set(name, work);
    }
  }

  private async workOn(at: PendingPartition, name: string): Promise<void> {
    const { session } = this.parts;
    const generation = session.generation;
    const isOurs = (): boolean => session.isOpen() && session.generation === generation;
    try {
      while (!this.isStopping && isOurs() && (await this.handleBatch(at, isOurs)));
    } catch (error) {
      log.warn({ err: error, ...at, group: this.parts.group }, 'work on a partition was interrupted; its events will be delivered again');
      this.rest(name);
    }
    try {
      // Also after the server was not heard of for a while: as long as the session lives, the lock is ours to give back.
      if (session.generation === generation) await session.release(name);
    } catch (error) {
      log.debug({ err: error, name }, 'the partition was freed by losing the session');
    }
  }

  private rest(name: string): void {
    this.resting.add(name);
    setTimeout(() => {
      this.resting.delete(name);
      this.wakeSignal.notify();
    }, POLL_MS).unref();
  }

  /** @returns whether there may be more to do right now */
  private async handleBatch(at: PendingPartition, isOurs: () => boolean): Promise<boolean> {
    const { group, pool } = this.parts;
    const offset = await readOffset(pool, group, at);
    if (!offset.isDue) return false;
    const events = await readEvents(pool, at, offset.pos, READ);
    // All that were there when the partition was found are gone by their age.
    if (events.length === 0 && BigInt(at.head) > BigInt(offset.pos)) await advance(pool, group, at, at.head);
    let { pos: reached, attempts } = offset;
    let savedAt = Date.now();
    const mayContinue = events.length === READ;
    for (const event of events) {
      if (this.isStopping || !isOurs()) break;
      const outcome = await this.parts.dispatch(group, event.envelope, attempts + 1);
      if (outcome.kind === 'retry' || outcome.kind === 'outage') {
        await this.postpone(at, reached, attempts, outcome.kind);
        return false;
      }
      if (outcome.kind === 'dead') await deadLetter(pool, group, at, event, outcome.error, attempts + 1);
      reached = event.pos;
      attempts = 0;
      if (Date.now() - savedAt >= SAVE_EVERY_MS) {
        await advance(pool, group, at, reached);
        savedAt = Date.now();
      }
    }
    if (reached !== offset.pos) await advance(pool, group, at, reached);
    return mayContinue;
  }

  private async postpone(at: Partition, reached: string, attempts: number, reason: 'retry' | 'outage'): Promise<void> {
    const { group, pool, settings } = this.parts;
    const made = reason === 'retry' ? attempts + 1 : attempts;
    const pause = reason === 'retry' ? retryPauseMs(settings, made) : this.outages.next(`${at.topic}/${at.part}`, reached);
    await postpone(pool, group, at, reached, made, pause);
    setTimeout(() => this.wakeSignal.notify(), pause + 5).unref();
  }
}
