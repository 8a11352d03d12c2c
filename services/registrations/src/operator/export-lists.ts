import type { OperatorPage, OperatorReport } from '@community-help/api-contracts';
import { unavailable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { ListReports, type ReportQuery } from '../reports/list-reports.js';
import { csvHead, csvLine } from './csv.js';
import { FindListings } from './find-listings.js';
import type { ListingQueryDto } from './operator-query.dto.js';

/** Each is a reading of many pages. */
const AT_ONCE = 2;
const PAGE = 100;
const LISTING_COLUMNS = ['Id', 'Name', 'Category', 'State', 'Address', 'Place', 'Since', 'Verified', 'Premium', 'Hidden because', 'Reports to decide'];
const REPORT_COLUMNS = ['Id', 'Came in', 'State', 'Reason', 'Words', 'Listing', 'Name', 'Listing state', 'Decision', 'Because', 'Decided at'];

/** Both lists as a table for spreadsheets, page by page from the database, as fast as the reader takes it. */
@Injectable()
export class ExportLists {
  private running = 0;

  constructor(
    private readonly findListings: FindListings,
    private readonly listReports: ListReports,
  ) {}

  /** @throws Problem 503 while others are being served */
  listings(query: ListingQueryDto): Readable {
    const pageAt = (after: string | undefined) => this.findListings.run({ ...query, limit: String(PAGE), ...(after !== undefined && { after }) });
    return this.stream(LISTING_COLUMNS, pageAt, (row) => [row.id, row.name, row.projectType, row.state, row.email, row.location, row.createdAt, row.isVerified, row.isPremium, row.hiddenNote, row.openReports]);
  }

  /** @throws Problem 503 while others are being served */
  reports(state: ReportQuery['state'], you: string): Readable {
    const pageAt = (after: string | undefined) => this.listReports.run({ state, limit: PAGE, after }, you);
    return this.stream(REPORT_COLUMNS, pageAt, reportValues);
  }

  private stream<Row>(columns: string[], pageAt: (after: string | undefined) => Promise<OperatorPage<Row>>, valuesOf: (row: Row) => (string | number | boolean | null)[]): Readable {
    if (this.running >= AT_ONCE) throw unavailable('Other lists are being exported just now. Please try again in a minute.', 60);
    this.running++;
    const lines = Readable.from(piecesOf(columns, pageAt, valuesOf), { objectMode: true, highWaterMark: 1 });
    lines.once('close', () => this.running--);
    return lines;
  }
}

async function* piecesOf<Row>(columns: string[], pageAt: (after: string | undefined) => Promise<OperatorPage<Row>>, valuesOf: (row: Row) => (string | number | boolean | null)[]): AsyncGenerator<string> {
  yield csvHead(columns);
  for (let after: string | undefined; ; ) {
    const { rows, next } = await pageAt(after);
    if (rows.length > 0) yield rows.map((row) => csvLine(valuesOf(row))).join('');
    if (next === null) return;
    after = next;
  }
}

function reportValues({ id, createdAt, state, reason, text, listing, decision }: OperatorReport): (string | null)[] {
  const decided = decision ? [decision.what, decision.reason, decision.at] : [null, null, null];
  return [id, createdAt, state, reason, text, listing.id, listing.name, listing.state, ...decided];
}
