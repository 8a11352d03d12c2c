import type { HelperListing } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperColumns } from '../helper/helper-columns.js';
import type { Helper } from '../helper/helper.entity.js';
import { viewListing } from '../helper/helper.view.js';
import { askDatabase } from './ask-database.js';
import { IS_LISTED } from './listing-cards.js';
import type { Category } from './listing-store.js';

const PAGE = 500;
const PATIENCE_MS = 20_000;

/** The whole list in pieces of JSON, oldest listing first, read page by page: no more than one page is ever in memory. */
@Injectable()
export class WholeList {
  constructor(private readonly dataSource: DataSource) {}

  async *pieces(category: Category): AsyncGenerator<string> {
    const columns = helperColumns(this.dataSource, 'h');
    const ofCategory = category === 'all' ? '' : 'and h.project_type = $3';
    const text = `select ${columns}, h.created_at::text as "listedFrom" from helper h where (h.created_at, h.id) > ($1::timestamptz, $2) and ${IS_LISTED} ${ofCategory} order by h.created_at, h.id limit ${PAGE}`;
    let separator = '[';
    for (let after: [string, string] = ['-infinity', '']; ; ) {
      const values = category === 'all' ? after : [...after, category];
      const rows = await askDatabase<Helper & { listedFrom: string }>(this.dataSource, { text, values }, PATIENCE_MS);
      if (rows.length > 0) {
        yield separator + rows.map((helper) => JSON.stringify(viewListing(helper) satisfies HelperListing)).join(',');
        separator = ',';
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      // a Date would lose the microseconds
      after = [last.listedFrom, last.id];
    }
    yield separator === '[' ? '[]' : ']';
  }
}
