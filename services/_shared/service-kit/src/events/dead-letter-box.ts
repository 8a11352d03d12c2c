import type { DeadLetters } from './dead-letters.js';

/** The dead letters of the bus that this process is connected to: for what works by the clock in a worker. */
export class DeadLetterBox {
  private letters: DeadLetters | undefined;

  /** The worker's role, once it has a bus. */
  open(letters: DeadLetters): void {
    this.letters = letters;
  }

  /** @throws in a process without that role */
  get opened(): DeadLetters {
    if (!this.letters) throw new Error('only a worker is connected to the event bus');
    return this.letters;
  }
}
