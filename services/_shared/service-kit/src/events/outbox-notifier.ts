import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { logger } from '../logging/logger.js';

const log = logger('outbox');
/** Pause after a notification for each commit that shared it: one NOTIFY inside each transaction would halve the write rate. */
const PAUSE_PER_COMMIT_MS = 1;
const SHORTEST_PAUSE_MS = 2;
/** So often the relay polls while there is work. */
const LONGEST_PAUSE_MS = 20;
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Wakes the relay: directly when it is in this process, else by a NOTIFY outside of any transaction. A commit after a quiet moment
 * is told at once; those that come during the pause after it share the next notification, and the more there are the longer the
 * pause. While they fill one pause after another, the relay has work and polls as often as it would be notified: then one NOTIFY after the last is enough.
 */
export class OutboxNotifier {
  private isMuted = false;
  private isNotifying = false;
  private commits = 0;
  /** Set by the relay of this process; returns false when another process is the leader. */
  localRelay?: () => boolean;

  constructor(private readonly pool: () => Pick<pg.Pool, 'query'>) {}

  notify(): void {
    if (this.isMuted) return;
    this.commits++;
    if (!this.isNotifying) void this.notifyWhileCommitted();
  }

  mute(): void {
    this.isMuted = true;
  }

  private async notifyWhileCommitted(): Promise<void> {
    this.isNotifying = true;
    await endOfTurn(); // by then the connection that committed is back in the pool
    let pause = SHORTEST_PAUSE_MS;
    let isOwed = false;
    while ((this.commits > 0 || isOwed) && !this.isMuted) {
      const before = pause;
      pause = Math.min(Math.max(this.commits * PAUSE_PER_COMMIT_MS, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
      this.commits = 0;
      isOwed = pause === LONGEST_PAUSE_MS && before === LONGEST_PAUSE_MS;
      if (this.localRelay?.() !== true && !isOwed) await this.send();
      await sleep(pause);
    }
    this.isNotifying = false;
  }

  /** Losing a notification is harmless (the relay also polls), so a failure is only worth a line. */
  private async send(): Promise<void> {
    try {
      await this.pool().query(`NOTIFY ${OUTBOX_CHANNEL}`);
    } catch (error) {
      log.debug({ err: error }, 'the relay was not notified; it will poll');
    }
  }
}
