import { logger } from '@community-help/service-kit';

const log = logger('shared-look');
/** Milliseconds a reader waits for the database before it gets the list as it was last seen. */
const PATIENCE_MS = 1500;

interface Reader {
  /** Of `performance.now()`. */
  until: number;
  /** Says whether the database answered. */
  goOn: (isFresh: boolean) => void;
}

/**
 * Lets many readers share few looks at the database. A look serves those who came before it began; it may have missed the newest row
 * for those who come meanwhile, so they share the next one.
 *
 * One promise for each reader and one timer for them all: this is on the path of every request.
 */
export class SharedLook {
  private coming: Reader[] = [];
  private served: Reader[] = [];
  private isLooking = false;
  private since = 0;
  private isWatched = false;

  constructor(private readonly look: () => Promise<void>) {}

  /**
   * Ends when a look that began after the call has ended, be it with an error; true when it went well.
   * A database that does not answer in time keeps nobody longer than PATIENCE_MS, and only its first readers: who comes later goes on at once.
   */
  wait(): Promise<boolean> {
    const now = performance.now();
    if (this.isLooking && now - this.since > PATIENCE_MS) return Promise.resolve(false);
    return new Promise((goOn) => {
      this.coming.push({ until: now + PATIENCE_MS, goOn });
      if (!this.isWatched) this.watch(PATIENCE_MS);
      if (!this.isLooking) this.begin();
    });
  }

  /** Begins when the requests that have already arrived are read, so that they share it. */
  private begin(): void {
    this.isLooking = true;
    this.since = performance.now();
    setImmediate(() => {
      this.served = this.coming;
      this.coming = [];
      this.look().then(
        () => this.end(true),
        (error: unknown) => {
          log.warn({ err: error }, 'database away, answering from the last look');
          this.end(false);
        },
      );
    });
  }

  private end(isFresh: boolean): void {
    const { served } = this;
    this.served = [];
    this.isLooking = false;
    if (this.coming.length > 0) this.begin();
    for (const { goOn } of served) goOn(isFresh);
  }

  private watch(ms: number): void {
    this.isWatched = true;
    setTimeout(() => this.sendAwayTheOverdue(), ms).unref();
  }

  private sendAwayTheOverdue(): void {
    const now = performance.now();
    const isOverdue = ({ until }: Reader): boolean => until <= now;
    const overdue = [...this.served, ...this.coming].filter(isOverdue);
    this.served = this.served.filter((reader) => !isOverdue(reader));
    this.coming = this.coming.filter((reader) => !isOverdue(reader));
    if (overdue.length > 0) log.warn({ readers: overdue.length }, 'database slow, answering from the last look');
    for (const { goOn } of overdue) goOn(false);
    // readers come in the order of their times
    const next = this.served[0] ?? this.coming[0];
    this.isWatched = next !== undefined;
    if (next) this.watch(next.until - now);
  }
}
