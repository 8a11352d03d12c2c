import { tooBusy } from './image.problems.js';

/**
 * Lets only a few pictures be decoded at a time, because each may need hundreds of megabytes, and only so many wait: behind that, saying
 * "try again" at once is kinder than a time-out.
 */
export class ImageQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs the work when its turn comes. @throws Problem 503 when the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.concurrency) {
      if (this.waiting.length >= this.maxWaiting) throw tooBusy();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next in line without becoming free in between, so nobody can overtake.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
