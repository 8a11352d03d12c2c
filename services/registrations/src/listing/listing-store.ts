import type { ProjectType } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { PointTree } from '../map/point-tree.js';
import { ListingBody } from './listing-body.js';
import type { ListingRow } from './listing-row.js';

/** Listings of one category, or of all: the list as it is sent, and the map. */
export interface ListingShelf {
  body: ListingBody;
  tree: PointTree;
}

/** Every listing in memory, as it was last seen in the database. Fed by FollowChanges only. */
@Injectable()
export class ListingStore {
  private readonly rows = new Map<string, ListingRow>();
  private readonly shelves = new Map<ProjectType | 'all', ListingShelf>();
  private changes = 0;

  /** Counts every change: what was derived from the store is fresh while this number stands still. */
  get changeCount(): number {
    return this.changes;
  }

  get size(): number {
    return this.rows.size;
  }

  find(id: string): ListingRow | undefined {
    return this.rows.get(id);
  }

  shelf(type: ProjectType | 'all'): ListingShelf {
    let shelf = this.shelves.get(type);
    if (!shelf) this.shelves.set(type, (shelf = { body: new ListingBody(), tree: new PointTree() }));
    return shelf;
  }

  /** Takes a newer state of a listing over; an older or equal one changes nothing. */
  apply(row: ListingRow): void {
    const known = this.rows.get(row.id);
    if (known && known.revision >= row.revision) return;
    this.rows.set(row.id, row);
    for (const type of new Set([known?.projectType, row.projectType, 'all' as const])) {
      if (type === undefined) continue;
      const { body, tree } = this.shelf(type);
      if (known) tree.remove(known);
      if (known && type === known.projectType && type !== row.projectType) body.remove(known);
      if (type === 'all' || type === row.projectType) {
        body.put(row);
        tree.add(row);
      }
    }
    this.changes++;
  }
}
