import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../logging/logger.js';
import { Alarm } from '../schedule/alarm.js';
import type { EventBus } from './event-bus.js';
import { OUTBOX_CHANNEL, type OutboxBell } from './outbox-bell.js';
import type { OutgoingEvent } from './outgoing-event.js';

const log = logger('outbox');
const BATCH = 500;
const BUSY_POLL_MS = 20;
const IDLE_POLL_MS = 250;
/** After the last event, how long the relay keeps looking often. */
const BUSY_FOR_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const LEADER_RETRY_MS = 1_000;
const LEADER_LOCK = 7_265_002;

type Row = { seq: string; id: string; topic: string; key: string; headers: Record<string, string>; data: string; occurred_at: Date };

/**
 * Moves events from the outbox to the bus. One leader per database (a session lock on the connection it works with) keeps the
 * order of each key. An event is deleted after the bus has it: a crash in between publishes it twice, and inboxes drop the second.
 * When the bus or the database is away it waits with back-off; nothing is ever given up.
 */
export class OutboxRelay {
  private readonly alarm = new Alarm();
  private readonly stopping = new AbortController();
  private client?: pg.Client;
  private isLeader = false;
  private running?: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly bus: Pick<EventBus, 'publish'>,
    bell: OutboxBell,
  ) {
    bell.localRelay = () => {
      if (this.isLeader) this.alarm.ring();
      return this.isLeader;
    };
  }

  start(): void {
    this.running = this.run();
  }

  /** Publishes what is there (as far as the bus takes it), then gives the leadership back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.alarm.ring();
    await this.running;
  }

  private async run(): Promise<void> {
    let pause = 100;
    while (!this.stopping.signal.aborted) {
      try {
        await this.lead();
        pause = 100;
      } catch (error) {
        log.warn({ err: error, retryInMs: pause }, 'the relay lost its connection');
        await this.pause(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  private async lead(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'outbox-relay', keepAlive: true });
    let lost: Error | undefined;
    client.on('error', (error) => {
      lost = error;
      this.alarm.ring();
    });
    client.on('notification', () => this.alarm.ring());
    await client.connect();
    try {
      while (!(await tryLead(client))) {
        if (lost !== undefined) throw lost;
        if (this.stopping.signal.aborted) return;
        await this.pause(LEADER_RETRY_MS);
      }
      await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
      // A delete that a crash of the server undoes is a second publication, which inboxes drop: not worth waiting for the disk.
      await client.query('SET synchronous_commit = off');
      this.client = client;
      this.isLeader = true;
      await this.drainForever(client, () => lost);
    } finally {
      this.isLeader = false;
      this.client = undefined;
      await client.end().catch((error: unknown) => log.debug({ err: error }, 'the connection was gone already'));
    }
  }

  private async drainForever(client: pg.Client, lost: () => Error | undefined): Promise<void> {
    let lastWork = 0;
    for (;;) {
      const error = lost();
      if (error !== undefined) throw error;
      const moved = await this.moveBatch(client);
      if (moved > 0) lastWork = Date.now();
      if (moved === BATCH) continue;
      if (this.stopping.signal.aborted) return;
      await this.alarm.wait(Date.now() - lastWork < BUSY_FOR_MS ? BUSY_POLL_MS : IDLE_POLL_MS);
    }
  }

  private async moveBatch(client: pg.Client): Promise<number> {
    const { rows } = await client.query<Row>({
      name: 'outbox-read',
      text: 'SELECT seq, id, topic, key, headers, data::text AS data, occurred_at FROM outbox ORDER BY seq LIMIT $1',
      values: [BATCH],
    });
    if (rows.length === 0) return 0;
    if (!(await this.publish(rows.map(toEvent)))) return 0;
    await client.query({ name: 'outbox-delete', text: 'DELETE FROM outbox WHERE seq = ANY ($1::bigint[])', values: [rows.map((row) => row.seq)] });
    return rows.length;
  }

  /** False when we are told to stop while the bus is away: the events stay where they are. */
  private async publish(events: OutgoingEvent[]): Promise<boolean> {
    for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.bus.publish(events);
        return true;
      } catch (error) {
        log.warn({ err: error, events: events.length, retryInMs: pause }, 'the event bus took nothing; trying again');
        if (this.stopping.signal.aborted) return false;
        await this.pause(pause);
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined); // aborted: we are stopping
  }
}

async function tryLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ leads: boolean }>('SELECT pg_try_advisory_lock($1) AS leads', [LEADER_LOCK]);
  return rows[0]?.leads === true;
}

function toEvent(row: Row): OutgoingEvent {
  return { id: row.id, topic: row.topic, key: row.key, headers: row.headers, data: row.data, occurredAt: row.occurred_at.toISOString() };
}
