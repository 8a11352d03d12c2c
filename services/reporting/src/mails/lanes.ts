import { setTimeout as sleep } from 'node:timers/promises';

/** So often a lane that has found nothing looks again while another one is at work. */
const LOOK_AGAIN_MS = 1_000;

/**
 * The lanes of one run over the queue. One that finds nothing stays for as long as another is at a mail, however long the server takes over it: what
 * comes meanwhile is served by all of them, not by the last one alone and in its order.
 */
export class Lanes {
  private atWork: number;
  private readonly end = new AbortController();

  constructor(count: number) {
    this.atWork = count;
  }

  get areOpen(): boolean {
    return !this.end.signal.aborted;
  }

  /** Each finishes what it has in hand and takes nothing more. */
  close(): void {
    this.end.abort();
  }

  /** For a lane that has found nothing, until it is to look again. When no other one is at work they close. */
  async rest(): Promise<void> {
    this.atWork -= 1;
    if (this.atWork === 0) this.close();
    else await sleep(LOOK_AGAIN_MS, undefined, { signal: this.end.signal }).catch(() => undefined); // aborted: they close
    this.atWork += 1;
  }
}
