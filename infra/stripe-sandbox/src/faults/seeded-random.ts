import { createHash } from 'node:crypto';

/** Numbers that look random but are the same again for the same seed, so that a failing run can be replayed. */
export class Random {
  private drawn = 0;

  constructor(private seed: number) {}

  reseed(seed: number): void {
    this.seed = seed;
    this.drawn = 0;
  }

  /** Next number in [0, 1): the first four bytes of a hash over the seed and a counter. */
  next(): number {
    this.drawn += 1;
    return createHash('sha256').update(`${this.seed}:${this.drawn}`).digest().readUInt32BE(0) / 2 ** 32;
  }

  /** True in `percent` of the cases; draws a number only when the case is possible. */
  happens(percent: number): boolean {
    return percent > 0 && this.next() * 100 < percent;
  }
}
