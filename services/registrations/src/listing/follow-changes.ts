import { createHash } from 'node:crypto';
import { logger } from '@community-help/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { listedOf, type ListedRow } from './listed.js';
import { ListingCards, type CardRow } from './listing-cards.js';
import { ListingRecords } from './listing-records.js';
import { ListingStore } from './listing-store.js';
import { ReadChanges, type Change, type ChangeCount } from './read-changes.js';
import { SharedLook } from './shared-look.js';

const log = logger('follow-changes');

/**
 * Keeps what is in memory equal to the table, whoever wrote it: this process, the worker, another replica.
 *
 * Transactions number their changes in the order of their commits (migrations/1763900000000-number-changes.ts), so a look reads what
 * came after the last number it saw, and nothing twice. While the table stands still a look is one row.
 */
@Injectable()
export class FollowChanges implements OnApplicationBootstrap {
  private seen: ChangeCount | undefined;
  /** Every change up to this number is in memory. */
  private reached = 0;
  private readonly shared = new SharedLook(() => this.look());

  constructor(
    private readonly changes: ReadChanges,
    private readonly store: ListingStore,
    private readonly cards: ListingCards,
    private readonly records: ListingRecords,
  ) {}

  /** Fills the store before the process takes requests. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    log.info({ listings: this.store.size, residentMb: Math.round(process.memoryUsage.rss() / 1e6) }, 'listings loaded');
  }

  /**
   * Ends when the store holds everything that was committed before the call.
   * A database that does not answer in time leaves the listings as they were last seen: helpers are found also during an outage.
   * @returns whether the database answered
   */
  catchUp(): Promise<boolean> {
    return this.shared.wait();
  }

  /** Names what is in memory: the same in every replica that has seen the same. */
  get tag(): string {
    return `${createHash('sha256').update(this.seen?.serverLife ?? '').digest('base64url').slice(0, 8)}-${this.reached}`;
  }

  private async look(): Promise<void> {
    const count = await this.changes.count();
    const { seen } = this;
    if (seen === undefined || count.serverLife !== seen.serverLife || count.number < seen.number) {
      await this.loadAll();
      this.reached = count.number;
    }
    if (count.number > this.reached) await this.readOn();
    this.seen = count;
  }

  private async readOn(): Promise<void> {
    let newest = this.reached;
    for await (const page of this.changes.since(this.reached)) {
      for (const change of page) this.apply(change);
      newest = page.at(-1)?.number ?? newest;
    }
    // only now: a transaction's changes may stand on two pages
    this.reached = newest;
  }

  private apply({ helperId, row }: Change): void {
    this.records.forget(helperId);
    if (row) {
      this.store.put(listedOf(row));
      this.cards.put(row);
    } else {
      this.store.remove(helperId);
      this.cards.forget(helperId);
    }
    this.store.touch();
  }

  /** Reads the listings as a stream of pages; those that are in memory and not in the table go. */
  private async loadAll(): Promise<void> {
    const isFirst = this.store.size === 0;
    const listed = new Set<number>();
    if (isFirst) this.store.names.collect();
    for await (const page of this.changes.all(() => this.cards.hasRoom)) {
      for (const row of page) {
        this.store.put(listedOf(row));
        this.remember(row);
        if (!isFirst) listed.add(this.store.find(row.id)!);
      }
    }
    this.store.names.sort();
    if (!isFirst) this.store.keepOnly(listed);
    this.records.forgetAll();
    this.store.touch();
  }

  private remember(row: ListedRow | CardRow): void {
    if ('email' in row) this.cards.put(row);
    else this.cards.forget(row.id);
  }
}
