import { UPLOAD } from '@community-help/api-contracts';
import { tooBusy } from './image.problems.js';

/** Pictures of one client that may wait: as many as a gallery holds. */
const MAX_WAITING_PER_CLIENT = UPLOAD.maxImages;

/**
 * Lets only a few pictures be decoded at a time, because each may need hundreds of megabytes: one of each client, and the clients in turns, so that
 * who sends many waits for himself. Only so many wait: behind that, saying "try again" at once is kinder than a time-out.
 */
export class ImageQueue {
  private readonly running = new Set<string>();
  /** By client, in the order in which they get their turn. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private waitingCount = 0;

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs the work when the client's turn comes. @throws Problem 503 when the queue, or the client's part of it, is full. */
  async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    if (this.running.size >= this.concurrency || this.running.has(client)) await this.turn(client);
    else this.running.add(client);
    try {
      return await work();
    } finally {
      this.running.delete(client);
      this.startNext();
    }
  }

  private turn(client: string): Promise<void> {
    const line = this.waiting.get(client) ?? [];
    if (this.waitingCount >= this.maxWaiting || line.length >= MAX_WAITING_PER_CLIENT) throw tooBusy();
    this.waiting.set(client, line);
    this.waitingCount += 1;
    return new Promise((resolve) => line.push(resolve));
  }

  /** The place is handed on without becoming free in between, so that nobody can overtake. */
  private startNext(): void {
    for (const [client, line] of this.waiting) {
      if (this.running.size >= this.concurrency) return;
      if (this.running.has(client)) continue;
      const start = line.shift()!;
      // To the end of the turns.
      this.waiting.delete(client);
      if (line.length > 0) this.waiting.set(client, line);
      this.waitingCount -= 1;
      this.running.add(client);
      start();
    }
  }
}
