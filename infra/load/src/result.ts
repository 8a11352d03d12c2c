/** One line of the table: a ratio taken in one run on one machine. */
export interface Result {
  /** Row of design: R1, G2, ... */
  row: string;
  what: string;
  /** What the ratio must be at most or at least. */
  target: { atMost?: number; atLeast?: number };
  ratio: number;
  /** The two measurements behind it, with units, for orientation. */
  measured: string;
  baseline: string;
}

/** Something that could not be measured here, and why. */
export interface Skipped {
  row: string;
  what: string;
  reason: string;
}

export type Line = Result | Skipped;

/** True when the ratio is within its target. */
export function isMet({ ratio, target }: Result): boolean {
  return ratio <= (target.atMost ?? Number.POSITIVE_INFINITY) && ratio >= (target.atLeast ?? Number.NEGATIVE_INFINITY);
}

/** Microseconds or milliseconds, whichever reads better. */
export function duration(microseconds: number): string {
  if (microseconds < 1000) return `${microseconds.toFixed(0)} µs`;
  return microseconds < 1e6 ? `${(microseconds / 1000).toFixed(1)} ms` : `${(microseconds / 1e6).toFixed(2)} s`;
}

export const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en-GB')}/s`;
