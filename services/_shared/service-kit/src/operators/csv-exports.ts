import { Readable } from 'node:stream';
import { unavailable } from '../problems/problem.js';
import { csvHead, csvLine } from './csv.js';
import type { Page } from './page.dto.js';

/** Each is a reading of many pages. */
const AT_ONCE = 2;

export type CsvValue = string | number | boolean | null;

/** How a list becomes a table for spreadsheets. */
export interface CsvList<Row> {
  columns: readonly string[];
  pageAt: (after: string | undefined) => Promise<Page<Row>>;
  valuesOf: (row: Row) => readonly CsvValue[];
}

/** Lists as tables for spreadsheets, page by page from the database, as fast as the reader takes them. */
export class CsvExports {
  private running = 0;

  /** @throws Problem 503 while others are being served */
  stream<Row>(list: CsvList<Row>): Readable {
    if (this.running >= AT_ONCE) throw unavailable('Other lists are being exported just now. Please try again in a minute.', 60);
    this.running++;
    const lines = Readable.from(piecesOf(list), { objectMode: true, highWaterMark: 1 });
    lines.once('close', () => this.running--);
    return lines;
  }
}

async function* piecesOf<Row>({ columns, pageAt, valuesOf }: CsvList<Row>): AsyncGenerator<string> {
  yield csvHead(columns);
  for (let after: string | undefined; ; ) {
    const { rows, next } = await pageAt(after);
    if (rows.length > 0) yield rows.map((row) => csvLine(valuesOf(row))).join('');
    if (next === null) return;
    after = next;
  }
}
