/** A square of one list of the index, waiting to be looked into. */
export interface PendingSquare {
  /** Positions of the list, or null for the list of all positions. */
  list: Uint32Array | null;
  /** Grid codes of those positions. */
  codes: Uint32Array;
  from: number;
  to: number;
  /** The codes in it share this many leading bits with `code`. */
  commonBits: number;
  code: number;
  /** Upper bound of the part of the score that does not depend on distance. */
  fit: number;
  /** Upper bound of the whole score. */
  bound: number;
}

/** A binary heap that gives the square with the highest bound first. */
export class BestFirstQueue {
  private readonly heap: PendingSquare[] = [];

  clear(): void {
    this.heap.length = 0;
  }

  push(square: PendingSquare): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(square);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.bound >= square.bound) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = square;
  }

  /** Takes the best square out; undefined when there is none. */
  pop(): PendingSquare | undefined {
    const { heap } = this;
    const best = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return best;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.bound > heap[child]!.bound) child++;
      if (heap[child]!.bound <= last.bound) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return best;
  }
}
