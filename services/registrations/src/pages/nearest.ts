import { distanceKm } from '../map/great-circle.js';
import type { PointTree } from '../map/point-tree.js';
import { distancesToCell, isIn, overlaps, type Region } from '../map/region.js';

export interface Near {
  slot: number;
  km: number;
}

/** A square of the map, with the least distance that a helper in it can have; or a helper. */
type Waiting = { km: number; slot: number } | { km: number; slot?: undefined; node: number; depth: number; column: number; line: number };

/** The listing behind which to go on; see page-cursor.ts. */
interface After {
  km: number;
  id: Buffer;
}

/**
 * Helpers of a region, nearest first, those at one distance by their ids: squares wait in order of the least distance they can have and
 * are opened only when nothing nearer is left (incremental nearest neighbours, Hjaltason and Samet 1999). What lies before `after` is skipped by whole squares.
 */
export function* nearestFirst(tree: PointTree, region: Region, from: { latitude: number; longitude: number }, after?: After): Generator<Near> {
  const { columns } = tree;
  const queue = new WaitingQueue((a, b) => columns.compareIds(a, b));
  queue.push({ km: 0, node: 0, depth: 0, column: 0, line: 0 });
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next.slot !== undefined) {
      yield next;
      continue;
    }
    const { node, depth, column, line } = next;
    const first = tree.quartersOf(node);
    if (first === undefined) {
      for (const slot of tree.pointsOf(node)) {
        if (!isIn(columns, region, slot)) continue;
        const km = distanceKm(from.latitude, from.longitude, columns.latitudes[slot]!, columns.longitudes[slot]!);
        if (!after || km > after.km || (km === after.km && columns.compareIdWith(slot, after.id) > 0)) queue.push({ km, slot });
      }
      continue;
    }
    for (let quarter = 0; quarter < 4; quarter++) {
      const part = { node: first + quarter, depth: depth + 1, column: column * 2 + (quarter & 1), line: line * 2 + (quarter >> 1) };
      if (tree.count(part.node, region.group) === 0) continue;
      if (region.frame && !overlaps(part.depth, part.column, part.line, region.frame)) continue;
      const { least, most } = distancesToCell(from, part.depth, part.column, part.line);
      if (region.circle && least > region.circle.km) continue;
      if (!after || most >= after.km) queue.push({ km: least, ...part });
    }
  }
}

/** Binary heap: the least distance first; a square before a helper at the same distance, since it may hold one with a smaller id. */
class WaitingQueue {
  private readonly heap: Waiting[] = [];

  constructor(private readonly compareIds: (a: number, b: number) => number) {}

  push(entry: Waiting): void {
    let at = this.heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(entry, this.heap[parent]!)) break;
      this.heap[at] = this.heap[parent]!;
      at = parent;
    }
    this.heap[at] = entry;
  }

  pop(): Waiting | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child + 1 < this.heap.length && this.isBefore(this.heap[child + 1]!, this.heap[child]!)) child++;
      if (child >= this.heap.length || !this.isBefore(this.heap[child]!, last)) break;
      this.heap[at] = this.heap[child]!;
      at = child;
    }
    this.heap[at] = last;
    return first;
  }

  private isBefore(a: Waiting, b: Waiting): boolean {
    if (a.km !== b.km) return a.km < b.km;
    if (a.slot === undefined || b.slot === undefined) return a.slot === undefined;
    return this.compareIds(a.slot, b.slot) < 0;
  }
}
