import { logger, poolOf } from '@community-help/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperColumns } from '../helper/helper-columns.js';
import type { Helper } from '../helper/helper.entity.js';
import { listingRow } from './listing-row.js';
import { ListingStore } from './listing-store.js';
import { SharedLook } from './shared-look.js';

const log = logger('follow-changes');
const PAGE = 2000;
/** The oldest transaction that is still open, and the newest that wrote a row: the last entry of an index, whatever the table's size. */
const PROBE = 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (select max(changed_in) from helper)::text as newest';
interface Probe {
  horizon: string;
  newest: string | null;
}

/**
 * Keeps the listings in memory equal to the table, whoever wrote it: this process, the worker, another replica.
 *
 * Every row knows the transaction that last wrote it. A look reads the rows written by transactions that had not ended at the look
 * before; a transaction that commits late is therefore never missed, and a row that is read twice is dropped by its revision.
 * While the table stands still a look is one probe of the end of an index.
 */
@Injectable()
export class FollowChanges implements OnApplicationBootstrap {
  private horizon: string | undefined;
  private readonly shared = new SharedLook(() => this.look());

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ListingStore,
  ) {}

  /** Fills the store before the process takes requests. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    await this.store.shelf('all').body.current();
    log.info({ listings: this.store.size }, 'listings loaded');
  }

  /**
   * Ends when the store holds everything that was committed before the call.
   * A database that does not answer in time leaves the list as it was last seen: helpers are found also during an outage.
   */
  catchUp(): Promise<void> {
    return this.shared.wait();
  }

  private async look(): Promise<void> {
    if (this.horizon === undefined) this.horizon = await this.loadAll();
    const { horizon, newest } = await this.probe();
    if (newest !== null && BigInt(newest) >= BigInt(this.horizon)) {
      for (const row of await this.changedSince(this.horizon)) this.store.apply(listingRow(row));
    }
    this.horizon = horizon;
  }

  /** With a limit the planner walks the index from its end; without one it would guess and read the table. */
  private async changedSince(horizon: string): Promise<Helper[]> {
    const changed = `select ${helperColumns(this.dataSource, 'h')} from helper h where h.changed_in >= $1::bigint order by h.changed_in desc`;
    const rows = await this.ask('read-helper-changes', `${changed} limit ${PAGE}`, [horizon]);
    return rows.length < PAGE ? rows : this.ask('read-all-helper-changes', changed, [horizon]);
  }

  private async probe(): Promise<Probe> {
    const [probe] = await this.ask<Probe>('probe-helper-changes', PROBE);
    return probe!;
  }

  private async ask<Row extends object = Helper>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return (await poolOf(this.dataSource).query<Row>({ name, text, values })).rows;
  }

  /** @returns the horizon from before the first page, so that whatever changes meanwhile is read again */
  private async loadAll(): Promise<string> {
    const { horizon } = await this.probe();
    const columns = helperColumns(this.dataSource, 'h');
    let after: [Date | string, string] = ['-infinity', ''];
    for (;;) {
      const page = await this.ask(
        'read-helper-page',
        `select ${columns} from helper h where (h.created_at, h.id) > ($1::timestamptz, $2) order by h.created_at, h.id limit ${PAGE}`,
        after,
      );
      for (const row of page) this.store.apply(listingRow(row));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return horizon;
      after = [last.createdAt, last.id];
    }
  }
}
