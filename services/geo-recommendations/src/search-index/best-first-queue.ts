/** What {@link BestFirstQueue.pop} says when nothing waits any more. */
export const NOTHING = -1;

const FIRST_ROWS = 256;

/**
 * Squares of the runs of an index, waiting to be looked into; the one with the highest bound comes first. A search makes dozens of them and
 * ends soon, so a square is a row of these columns instead of an object, and rows are only given back all at once.
 */
export class BestFirstQueue {
  /** Which run of the search it is a part of. */
  run = new Uint32Array(FIRST_ROWS);
  /** Where its part of the run begins, and the place behind its end. */
  from = new Uint32Array(FIRST_ROWS);
  to = new Uint32Array(FIRST_ROWS);
  /** The codes in it share `commonBits` leading bits with `code`. */
  code = new Uint32Array(FIRST_ROWS);
  commonBits = new Uint8Array(FIRST_ROWS);
  /** Upper bound of the score of every helper in it. */
  bound = new Float64Array(FIRST_ROWS);
  /** A binary heap of rows. */
  private heap = new Uint32Array(FIRST_ROWS);
  private waiting = 0;
  private rows = 0;

  clear(): void {
    this.waiting = 0;
    this.rows = 0;
  }

  push(run: number, from: number, to: number, code: number, commonBits: number, bound: number): void {
    if (this.rows === this.run.length) this.grow();
    const row = this.rows++;
    this.run[row] = run;
    this.from[row] = from;
    this.to[row] = to;
    this.code[row] = code;
    this.commonBits[row] = commonBits;
    this.bound[row] = bound;
    const { heap, bound: bounds } = this;
    let at = this.waiting++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent]!;
      if (bounds[above]! >= bound) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = row;
  }

  /** Takes the best square out: its row, valid until {@link clear}, or {@link NOTHING}. */
  pop(): number {
    if (this.waiting === 0) return NOTHING;
    const { heap, bound: bounds } = this;
    const best = heap[0]!;
    const count = --this.waiting;
    const last = heap[count]!;
    const bound = bounds[last]!;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && bounds[heap[child + 1]!]! > bounds[heap[child]!]!) child++;
      const below = heap[child]!;
      if (bounds[below]! <= bound) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return best;
  }

  private grow(): void {
    const rows = 2 * this.run.length;
    const wider = (column: Uint32Array): Uint32Array<ArrayBuffer> => {
      const copy = new Uint32Array(rows);
      copy.set(column);
      return copy;
    };
    this.run = wider(this.run);
    this.from = wider(this.from);
    this.to = wider(this.to);
    this.code = wider(this.code);
    this.heap = wider(this.heap);
    const [commonBits, bound] = [new Uint8Array(rows), new Float64Array(rows)];
    commonBits.set(this.commonBits);
    bound.set(this.bound);
    this.commonBits = commonBits;
    this.bound = bound;
  }
}
