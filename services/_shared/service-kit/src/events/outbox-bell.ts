import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { logger } from '../logging/logger.js';

const log = logger('outbox');
/** Rest between two rings for each commit that shared the last one: one NOTIFY inside each transaction would halve the write rate. */
const REST_PER_COMMIT_MS = 1;
const SHORTEST_REST_MS = 2;
/** So often the relay looks by itself while there is work. */
const LONGEST_REST_MS = 20;
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Wakes the relay: directly when it is in this process, else by a NOTIFY outside of any transaction. A commit after a quiet moment
 * is told at once; those that come while the bell rests share the next ring, and the more there are the longer it rests. While they
 * fill rest after rest, the relay has work and looks by itself as often as the bell would ring: then one NOTIFY after the last is enough.
 */
export class OutboxBell {
  private isMuted = false;
  private isRinging = false;
  private commits = 0;
  /** Set by the relay of this process; returns false when another process is the leader. */
  localRelay?: () => boolean;

  constructor(private readonly pool: () => Pick<pg.Pool, 'query'>) {}

  ring(): void {
    if (this.isMuted) return;
    this.commits++;
    if (!this.isRinging) void this.ringWhileCommitted();
  }

  mute(): void {
    this.isMuted = true;
  }

  private async ringWhileCommitted(): Promise<void> {
    this.isRinging = true;
    await endOfTurn(); // by then the connection that committed is back in the pool
    let rest = SHORTEST_REST_MS;
    let isOwed = false;
    while ((this.commits > 0 || isOwed) && !this.isMuted) {
      const before = rest;
      rest = Math.min(Math.max(this.commits * REST_PER_COMMIT_MS, SHORTEST_REST_MS), LONGEST_REST_MS);
      this.commits = 0;
      isOwed = rest === LONGEST_REST_MS && before === LONGEST_REST_MS;
      if (this.localRelay?.() !== true && !isOwed) await this.notify();
      await sleep(rest);
    }
    this.isRinging = false;
  }

  /** Losing a bell is harmless (the relay also polls), so a failure is only worth a line. */
  private async notify(): Promise<void> {
    try {
      await this.pool().query(`NOTIFY ${OUTBOX_CHANNEL}`);
    } catch (error) {
      log.debug({ err: error }, 'the relay was not notified; it will poll');
    }
  }
}
