import { PROJECT_TYPES } from '@community-help/api-contracts';
import { MARKERS, type ListingColumns } from '../listing/listing-columns.js';

/** Halvings of the world below which points are no longer told apart: a cell of 38 m at the equator, 64 px at zoom 18. */
export const MAX_DEPTH = 20;
/** Sums of every category, and behind them of all. */
export const ALL_GROUPS = PROJECT_TYPES.length;
const GROUPS = ALL_GROUPS + 1;
/** Points of a leaf before it is divided. */
const LEAF_POINTS = 32;
const NONE = -1;

/** Sum of some helpers: how many, and the sums of their places, which give their middle. */
export interface Sum {
  count: number;
  x: number;
  y: number;
}

/**
 * Quadtree over the web map, in columns of numbers. A square is divided while it holds more than a handful of helpers. Adding, moving and
 * removing are a walk down the tree: nothing is ever rebuilt, and a new helper is on the map at once. Every square knows the sums of each category.
 */
export class PointTree {
  /** First of four neighbouring squares: north-west, north-east, south-west, south-east. */
  private quarters = new Int32Array(64).fill(NONE);
  private heads = new Int32Array(64).fill(NONE);
  private counts = new Uint32Array(64 * GROUPS);
  private xSums = new Float64Array(64 * GROUPS);
  private ySums = new Float64Array(64 * GROUPS);
  /** Of all helpers, by kind of pin. */
  private kindCounts = new Uint32Array(64 * MARKERS.length);
  private nodes = 1;
  /** Points of the leaves, as linked lists. */
  private slots = new Int32Array(64);
  private nexts = new Int32Array(64);
  private entries = 0;
  private free = NONE;

  constructor(readonly columns: ListingColumns) {}

  count(node: number, group: number): number {
    return this.counts[node * GROUPS + group]!;
  }

  sum(node: number, group: number): Sum {
    const at = node * GROUPS + group;
    return { count: this.counts[at]!, x: this.xSums[at]!, y: this.ySums[at]! };
  }

  /** Helpers of a node by kind of pin, in the order of MARKERS. */
  kinds(node: number): readonly number[] {
    return MARKERS.map((_, kind) => this.kindCounts[node * MARKERS.length + kind]!);
  }

  /** First of the four squares of a node; undefined for a leaf. */
  quartersOf(node: number): number | undefined {
    const first = this.quarters[node]!;
    return first === NONE ? undefined : first;
  }

  /** Slots in a leaf. */
  *pointsOf(leaf: number): Generator<number> {
    for (let entry = this.heads[leaf]!; entry !== NONE; entry = this.nexts[entry]!) yield this.slots[entry]!;
  }

  add(slot: number): void {
    for (let node = 0, depth = 0; ; depth++) {
      this.tally(node, slot, 1);
      if (this.quarters[node] === NONE) {
        this.link(node, slot);
        if (depth < MAX_DEPTH && this.count(node, ALL_GROUPS) > LEAF_POINTS) this.divide(node, depth);
        return;
      }
      node = this.quarters[node]! + this.quarterOf(slot, depth);
    }
  }

  /** Takes out a slot that was added, while the columns still hold its place and groups. */
  remove(slot: number): void {
    for (let node = 0, depth = 0; ; depth++) {
      this.tally(node, slot, -1);
      if (this.quarters[node] === NONE) return this.unlink(node, slot);
      node = this.quarters[node]! + this.quarterOf(slot, depth);
    }
  }

  /** Which quarter of a cell at this depth a helper lies in. */
  private quarterOf(slot: number, depth: number): number {
    const scale = 2 ** (depth + 1);
    const column = Math.min(scale - 1, Math.floor(this.columns.xs[slot]! * scale));
    const line = Math.min(scale - 1, Math.floor(this.columns.ys[slot]! * scale));
    return (column & 1) | ((line & 1) << 1);
  }

  private tally(node: number, slot: number, by: 1 | -1): void {
    const { groups, xs, ys } = this.columns;
    this.kindCounts[node * MARKERS.length + this.columns.markerNumber(slot)]! += by;
    for (let bits = groups[slot]! | (1 << ALL_GROUPS), group = 0; bits !== 0; bits >>>= 1, group++) {
      if ((bits & 1) === 0) continue;
      const at = node * GROUPS + group;
      const count = (this.counts[at]! += by);
      // so that rounding does not add up over the years
      this.xSums[at] = count === 0 ? 0 : this.xSums[at]! + by * xs[slot]!;
      this.ySums[at] = count === 0 ? 0 : this.ySums[at]! + by * ys[slot]!;
    }
  }

  private divide(node: number, depth: number): void {
    const first = this.addFour();
    let entry = this.heads[node]!;
    this.heads[node] = NONE;
    this.quarters[node] = first;
    while (entry !== NONE) {
      const next = this.nexts[entry]!;
      const slot = this.slots[entry]!;
      const quarter = first + this.quarterOf(slot, depth);
      this.tally(quarter, slot, 1);
      this.nexts[entry] = this.heads[quarter]!;
      this.heads[quarter] = entry;
      entry = next;
    }
    for (let quarter = first; quarter < first + 4; quarter++) {
      if (depth + 1 < MAX_DEPTH && this.count(quarter, ALL_GROUPS) > LEAF_POINTS) this.divide(quarter, depth + 1);
    }
  }

  private link(leaf: number, slot: number): void {
    let entry = this.free;
    if (entry === NONE) {
      if (this.entries === this.slots.length) {
        const length = Math.ceil(this.entries * 1.5);
        [this.slots, this.nexts] = [larger(this.slots, length), larger(this.nexts, length)];
      }
      entry = this.entries++;
    } else {
      this.free = this.nexts[entry]!;
    }
    this.slots[entry] = slot;
    this.nexts[entry] = this.heads[leaf]!;
    this.heads[leaf] = entry;
  }

  private unlink(leaf: number, slot: number): void {
    for (let entry = this.heads[leaf]!, before = NONE; entry !== NONE; before = entry, entry = this.nexts[entry]!) {
      if (this.slots[entry] !== slot) continue;
      if (before === NONE) this.heads[leaf] = this.nexts[entry]!;
      else this.nexts[before] = this.nexts[entry]!;
      this.nexts[entry] = this.free;
      this.free = entry;
      return;
    }
  }

  private addFour(): number {
    const first = this.nodes;
    this.nodes += 4;
    if (this.nodes > this.quarters.length) {
      const length = Math.ceil(this.nodes * 1.5);
      [this.quarters, this.heads] = [larger(this.quarters, length), larger(this.heads, length)];
      this.counts = larger(this.counts, length * GROUPS);
      this.kindCounts = larger(this.kindCounts, length * MARKERS.length);
      [this.xSums, this.ySums] = [larger(this.xSums, length * GROUPS), larger(this.ySums, length * GROUPS)];
    }
    this.quarters.fill(NONE, first, this.nodes);
    this.heads.fill(NONE, first, this.nodes);
    return first;
  }
}

function larger<Column extends Int32Array | Uint32Array | Float64Array>(column: Column, length: number): Column {
  const grown = new (column.constructor as new (length: number) => Column)(length);
  grown.set(column);
  return grown;
}
