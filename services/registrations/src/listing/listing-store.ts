import { PROJECT_TYPES, type ProjectType } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { PointTree } from '../map/point-tree.js';
import { groupOf, type Listed } from './listed.js';
import { ListingColumns } from './listing-columns.js';
import { NameOrder } from './name-order.js';

export type Category = ProjectType | 'all';

/** Every listing that may be found, as it was last seen in the database: columns, the map, the order of names. Fed by FollowChanges only. */
@Injectable()
export class ListingStore {
  readonly columns = new ListingColumns();
  readonly tree = new PointTree(this.columns);
  readonly names = new NameOrder(this.columns);
  /** Listings of each group, and of all behind them. */
  private readonly counts = new Uint32Array(PROJECT_TYPES.length + 1);
  private changes = 0;

  /** Counts the changes that this process has seen: what was derived from the store is fresh while it stands still. */
  get version(): number {
    return this.changes;
  }

  /** Something about a listing changed, perhaps nothing that is kept here. */
  touch(): void {
    this.changes++;
  }

  get size(): number {
    return this.count('all');
  }

  /** How many listings a category has. */
  count(category: Category): number {
    return this.counts[category === 'all' ? PROJECT_TYPES.length : groupOf(category)]!;
  }

  /** Slot of a listing; undefined where there is none that may be found. */
  find(id: string): number | undefined {
    const slot = this.columns.find(id);
    return slot !== undefined && this.columns.isListed(slot) ? slot : undefined;
  }

  /** Takes a listing's present state over. */
  put(listed: Listed): void {
    const slot = this.columns.slotOf(listed.id);
    if (this.columns.holds(slot, listed)) return;
    this.remove(listed.id);
    this.columns.write(slot, listed);
    this.tally(slot, 1);
    this.names.add(slot);
    if (listed.position) this.tree.add(slot);
  }

  /** Nobody finds the listing any more. */
  remove(id: string): void {
    const slot = this.find(id);
    if (slot === undefined) return;
    this.names.remove(slot);
    if (this.columns.isPlaced(slot)) this.tree.remove(slot);
    this.tally(slot, -1);
    this.columns.unlist(slot);
  }

  /** Takes out every listing but those of the slots. */
  keepOnly(slots: ReadonlySet<number>): void {
    for (let slot = 0; slot < this.columns.length; slot++) {
      if (this.columns.isListed(slot) && !slots.has(slot)) this.remove(this.columns.id(slot));
    }
  }

  /** True when the category finds the listing. */
  isIn(category: Category, slot: number): boolean {
    return category === 'all' || (this.columns.groups[slot]! & (1 << groupOf(category))) !== 0;
  }

  private tally(slot: number, by: number): void {
    this.counts[PROJECT_TYPES.length]! += by;
    for (let group = 0; group < PROJECT_TYPES.length; group++) {
      if (this.columns.groups[slot]! & (1 << group)) this.counts[group]! += by;
    }
  }
}
