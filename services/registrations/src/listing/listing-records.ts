import type { HelperListing } from '@community-help/api-contracts';
import { unavailable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperColumns } from '../helper/helper-columns.js';
import type { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { viewListing } from '../helper/helper.view.js';
import { askDatabase } from './ask-database.js';
import { BoundedCache } from './bounded-cache.js';
import { IS_LISTED } from './listing-cards.js';
import { ListingStore } from './listing-store.js';

const CACHE_BYTES = 16 * 1024 * 1024;
/** Milliseconds that a reader waits for a database that has just answered and then does not. */
const PATIENCE_MS = 1500;
const MOST_MERGES = 10;

/**
 * Whole records, as JSON: one indexed read. Those lately asked for are kept until they change, so they can also be read while the
 * database is away; the long texts of all listings would not fit into memory.
 */
@Injectable()
export class ListingRecords {
  private readonly records = new BoundedCache(CACHE_BYTES);

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ListingStore,
  ) {}

  forget(id: string): void {
    this.records.delete(id);
  }

  forgetAll(): void {
    this.records.clear();
  }

  /**
   * Of a listing that was merged into another one, the record of that one.
   * @param isFresh false while the database is away
   * @throws Problem 404; 503 when only the database could tell
   */
  async read(id: string, isFresh: boolean): Promise<string> {
    const known = this.records.get(id);
    if (known !== undefined) return known;
    const isListed = this.store.find(id) !== undefined;
    if (!isFresh) throw isListed ? databaseAway() : helperProblems.unknownHelper();
    const { version } = this.store;
    const helper = (isListed && (await this.ask(id))) || (await this.askWhatStays(id));
    if (!helper) throw helperProblems.unknownHelper();
    const json = JSON.stringify(viewListing(helper) satisfies HelperListing);
    // what changed while it was read may be newer than it is
    if (version === this.store.version && helper.id === id) this.records.set(id, json);
    return json;
  }

  private async ask(id: string): Promise<Helper | undefined> {
    const text = `select ${helperColumns(this.dataSource, 'h')} from helper h where h.id = $1 and ${IS_LISTED}`;
    const rows = await askDatabase<Helper>(this.dataSource, { name: 'read-helper', text, values: [id] }, PATIENCE_MS);
    return rows[0];
  }

  /** Whoever has the address of a listing that was merged, perhaps more than once, gets the one that stayed. */
  private async askWhatStays(id: string): Promise<Helper | undefined> {
    const text = `with recursive way as (select id, merged_into, 0 as steps from helper where id = $1
      union all select h.id, h.merged_into, steps + 1 from way join helper h on h.id = way.merged_into where steps < ${MOST_MERGES})
      select ${helperColumns(this.dataSource, 'h')} from helper h where h.id = (select id from way order by steps desc limit 1) and ${IS_LISTED}`;
    const rows = await askDatabase<Helper>(this.dataSource, { name: 'read-merged', text, values: [id] }, PATIENCE_MS);
    return rows[0];
  }
}

const databaseAway = () => unavailable('This record cannot be read just now. Please try again in a minute.', 10);
