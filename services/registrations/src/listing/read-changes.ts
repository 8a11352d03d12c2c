import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { askDatabase } from './ask-database.js';
import type { ListedRow } from './listed.js';
import { CARD_COLUMNS, IS_LISTED, LISTED_COLUMNS, type CardRow } from './listing-cards.js';

const PAGE = 2000;
const PATIENCE_MS = 20_000;

/** The newest change that is visible, and which life of the database server says so: after a fail-over or a restore numbers may begin again. */
export interface ChangeCount {
  number: number;
  serverLife: string;
}

/** A listing that changed; without a row when it was deleted by hand, and not listed when it is hidden or removed. */
export interface Change {
  helperId: string;
  number: number;
  row: CardRow | undefined;
}

type ChangedRow = CardRow & { helperId: string; number: number; isListed: boolean };

const COUNT = `select number::float8 as number, pg_postmaster_start_time()::text as "serverLife" from helper_change_count`;
/** One statement, so one moment: every change up to the newest number in its answer is in it, because numbers become visible in their order. */
const CHANGES = `select c.helper_id as "helperId", c.number::float8 as number, ${IS_LISTED} and h.id is not null as "isListed", ${CARD_COLUMNS}
  from helper_change c left join helper h on h.id = c.helper_id
  where (c.number, c.helper_id) > ($1::bigint, $2) order by c.number, c.helper_id limit ${PAGE}`;

/** Reads the listings in pages, whatever their number. */
@Injectable()
export class ReadChanges {
  /** Rows of changed listings that were read so far: what a look costs. */
  rowsRead = 0;

  constructor(private readonly dataSource: DataSource) {}

  async count(): Promise<ChangeCount> {
    const [count] = await askDatabase<ChangeCount>(this.dataSource, { name: 'count-helper-changes', text: COUNT }, PATIENCE_MS);
    return count!;
  }

  /** Pages of what changed after a number, oldest first. */
  async *since(number: number): AsyncGenerator<Change[]> {
    // text that no id comes after: everything of that number itself is known
    for (let after: [number, string] = [number + 1, '']; ; ) {
      const rows = await askDatabase<ChangedRow>(this.dataSource, { name: 'read-helper-changes', text: CHANGES, values: after }, PATIENCE_MS);
      this.rowsRead += rows.length;
      yield rows.map(({ helperId, number, isListed, ...row }) => ({ helperId, number, row: isListed ? row : undefined }));
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = [last.number, last.helperId];
    }
  }

  /** Pages of every listing that may be found. @param wantsCards asked before each page: whether its rows are to have what cards show */
  async *all(wantsCards: () => boolean): AsyncGenerator<ListedRow[] | CardRow[]> {
    for (let after = ''; ; ) {
      const columns = wantsCards() ? CARD_COLUMNS : LISTED_COLUMNS;
      const text = `select ${columns} from helper h where h.id > $1 and ${IS_LISTED} order by h.id limit ${PAGE}`;
      const rows = await askDatabase<ListedRow>(this.dataSource, { text, values: [after] }, PATIENCE_MS);
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  }
}
