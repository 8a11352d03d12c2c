import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { DatabaseAddress } from '../database/database-address.js';
import { PgSession } from '../database/pg-session.js';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics/metrics.js';
import { WakeSignal } from '../schedule/wake-signal.js';
import type { EventBus } from './event-bus.js';
import { OUTBOX_CHANNEL, type OutboxNotifier } from './outbox-notifier.js';
import { readPage } from './outbox-page.js';
import type { OutgoingEvent } from './outgoing-event.js';
import { PublishPage } from './publish-page.js';
import { PublishRefused } from './publish-refused.js';

const log = logger('outbox');
const BUSY_POLL_MS = 20;
const IDLE_POLL_MS = 250;
/** After the last event, how long the relay keeps looking often. */
const BUSY_FOR_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const LEADER_RETRY_MS = 1_000;
const LEADER_LOCK = 7_265_002;

const leading = new Gauge({ name: 'outbox_relay_leading', help: '1 in the process that publishes; the sum over all replicas of a service is 1', registers: [metrics] });
const lastPublished = new Gauge({ name: 'outbox_last_publish_timestamp_seconds', help: 'When this process last published an event', registers: [metrics] });

/**
 * Moves events from the outbox to the bus. One leader per database (a session lock on the connection it works with) keeps the
 * order of each key. An event is deleted after the bus has it: a crash in between publishes it twice, and inboxes drop the second.
 * When the bus or the database is away it waits with back-off. What the bus refuses for good is parked (`PublishPage`).
 */
export class OutboxRelay {
  private readonly wakeSignal = new WakeSignal();
  private readonly stopping = new AbortController();
  private readonly session: PgSession;
  private isLeader = false;
  private running?: Promise<void>;

  constructor(
    address: DatabaseAddress,
    private readonly bus: Pick<EventBus, 'publish'>,
    notifier: OutboxNotifier,
  ) {
    const wake = (): void => this.wakeSignal.notify();
    // A delete that a crash of the server undoes is a second publication, which inboxes drop: not worth waiting for the disk.
    const prepare = ['SET synchronous_commit = off'];
    this.session = new PgSession(address, { name: 'outbox-relay', prepare, onNotification: wake, onOpen: wake, onLost: wake });
    notifier.localRelay = () => {
      if (this.isLeader) this.wakeSignal.notify();
      return this.isLeader;
    };
  }

  start(): void {
    this.session.keep();
    this.running = this.run();
  }

  /** Publishes what is in hand (as far as the bus takes it), then gives the leadership back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wakeSignal.notify();
    await this.running;
    await this.session.close();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        if (this.session.isOpen()) await this.lead();
      } catch (error) {
        log.warn({ err: error, retryInMs: LEADER_RETRY_MS }, 'the relay was interrupted');
      }
      if (!this.stopping.signal.aborted) await this.wakeSignal.wait(LEADER_RETRY_MS);
    }
  }

  /** Returns when another process leads, when the session is lost, or when we stop. */
  private async lead(): Promise<void> {
    const { generation } = this.session;
    const isOurs = (): boolean => this.session.isOpen() && this.session.generation === generation;
    const { rows } = await this.session.query<{ leads: boolean }>('SELECT pg_try_advisory_lock($1) AS leads', [LEADER_LOCK]);
    if (rows[0]?.leads !== true) return;
    try {
      await this.session.query(`LISTEN ${OUTBOX_CHANNEL}`);
      this.isLeader = true;
      leading.set(1);
      await this.drainWhile(isOurs);
    } finally {
      this.isLeader = false;
      leading.set(0);
      if (this.session.generation === generation) await this.resign();
    }
  }

  private async resign(): Promise<void> {
    try {
      await this.session.query(`UNLISTEN ${OUTBOX_CHANNEL}`);
      await this.session.query('SELECT pg_advisory_unlock($1)', [LEADER_LOCK]);
    } catch (error) {
      log.debug({ err: error }, 'the leadership is gone with its connection');
    }
  }

  private async drainWhile(isOurs: () => boolean): Promise<void> {
    let lastWork = 0;
    while (isOurs()) {
      const { rows, isFull } = await readPage(this.session);
      if (rows.length > 0) {
        lastWork = Date.now();
        if (!(await new PublishPage(this.session, (events) => this.publish(events, isOurs)).run(rows))) return;
        lastPublished.setToCurrentTime();
      }
      if (this.stopping.signal.aborted) return;
      // What is written meanwhile is published together: page after page of a few events each would cost the database twice as much.
      if (!isFull) await this.wakeSignal.wait(Date.now() - lastWork < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS);
    }
  }

  /**
   * False when we are told to stop while the bus is away, or when the leadership was lost meanwhile: the events stay where they are, and
   * who leads now may have published them already.
   * @throws PublishRefused
   */
  private async publish(events: readonly OutgoingEvent[], isOurs: () => boolean): Promise<boolean> {
    for (let pause = 100; isOurs(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.bus.publish(events, isOurs);
        return true;
      } catch (error) {
        if (error instanceof PublishRefused) throw error;
        log.warn({ err: error, events: events.length, retryInMs: pause }, 'the event bus took nothing; trying again');
        if (this.stopping.signal.aborted) return false;
        await this.pause(pause);
      }
    }
    return false;
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined); // aborted: we are stopping
  }
}
