import type { ListingColumns } from './listing-columns.js';

/** Every listed slot in the order of names. While much is being loaded slots are only collected, and sorted once afterwards. */
export class NameOrder {
  private slots = new Int32Array(1024);
  private count = 0;
  private isSorted = true;

  constructor(private readonly columns: ListingColumns) {}

  add(slot: number): void {
    if (this.count === this.slots.length) {
      const larger = new Int32Array(Math.ceil(this.count * 1.5));
      larger.set(this.slots);
      this.slots = larger;
    }
    if (!this.isSorted) {
      this.slots[this.count++] = slot;
      return;
    }
    const at = this.firstAt((other) => this.columns.compareNames(other, slot) >= 0);
    this.slots.copyWithin(at + 1, at, this.count++);
    this.slots[at] = slot;
  }

  /** To be called while the columns still hold the name under which the slot was added. */
  remove(slot: number): void {
    this.sort();
    const at = this.firstAt((other) => this.columns.compareNames(other, slot) >= 0);
    if (this.slots[at] !== slot) return;
    this.slots.copyWithin(at, at + 1, this.count--);
  }

  /** From now on slots are collected as they come, until somebody reads. */
  collect(): void {
    this.isSorted = false;
  }

  /** Slots in order, from the first for which `isReached` holds; it must hold for all behind it. */
  *from(isReached: (slot: number) => boolean): Generator<number> {
    this.sort();
    for (let at = this.firstAt(isReached); at < this.count; at++) yield this.slots[at]!;
  }

  sort(): void {
    if (this.isSorted) return;
    this.slots.subarray(0, this.count).sort((a, b) => this.columns.compareNames(a, b));
    this.isSorted = true;
  }

  private firstAt(isReached: (slot: number) => boolean): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isReached(this.slots[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
