import type pg from 'pg';
import { logger } from '../logging/logger.js';

const log = logger('outbox');
/** Collects the commits of this long into one NOTIFY: one inside each transaction would halve the write rate. */
const DEBOUNCE_MS = 2;
export const OUTBOX_CHANNEL = 'outbox';

/** Wakes the relay: directly when it is in this process, else by a NOTIFY outside of any transaction. */
export class OutboxBell {
  private timer?: NodeJS.Timeout;
  private isMuted = false;
  /** Set by the relay of this process; returns false when another process is the leader. */
  localRelay?: () => boolean;

  constructor(private readonly pool: () => pg.Pool) {}

  ring(): void {
    if (this.isMuted || this.timer !== undefined) return;
    if (this.localRelay?.() === true) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      // Losing a bell is harmless (the relay also polls), so a failure is only worth a line.
      this.pool()
        .query(`NOTIFY ${OUTBOX_CHANNEL}`)
        .catch((error: unknown) => log.debug({ err: error }, 'the relay was not notified; it will poll'));
    }, DEBOUNCE_MS);
  }

  mute(): void {
    this.isMuted = true;
    clearTimeout(this.timer);
  }
}
