import { retryPauseMs, type ConsumerSettings } from './consumer-settings.js';

/** As long as after the fourth failure: what is down is rarely up again sooner. */
const FIRST = 4;

/**
 * Pauses of events that something else is down for, which no number of attempts can mend. They grow for each event by itself: a handler that waits
 * for an answer that does not come holds a slot for as long, and many of them would hold all slots all the time.
 */
export class OutagePauses {
  /** By partition, as far as this process knows: one that moves to another process begins anew. */
  private readonly met = new Map<string, { position: string; outages: number }>();

  constructor(private readonly settings: Pick<ConsumerSettings, 'retryMs' | 'retryMaxMs'>) {}

  /** @param position names the event within its partition @returns milliseconds before it is delivered again */
  next(partition: string, position: string): number {
    const before = this.met.get(partition);
    const outages = before?.position === position ? before.outages + 1 : 0;
    this.met.set(partition, { position, outages });
    return retryPauseMs(this.settings, FIRST + outages);
  }
}
