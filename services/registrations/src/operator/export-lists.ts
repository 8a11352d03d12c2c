import type { AuditEntry, OperatorReport } from '@community-help/api-contracts';
import { AUDIT_CSV_PAGE, auditCsv, CsvExports } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { ReadAuditLog } from '../audit/read-audit-log.js';
import { ListReports, type ReportQuery } from '../reports/list-reports.js';
import { FindListings } from './find-listings.js';
import type { ListingQueryDto } from './operator-query.dto.js';

const PAGE = 100;
const LISTING_COLUMNS = ['Id', 'Name', 'Category', 'State', 'Address', 'Place', 'Since', 'Verified', 'Premium', 'Hidden because', 'Reports to decide'];
const REPORT_COLUMNS = ['Id', 'Came in', 'State', 'Reason', 'Words', 'Listing', 'Name', 'Listing state', 'Decision', 'Because', 'Decided at'];

/** The lists as a table for spreadsheets. */
@Injectable()
export class ExportLists {
  private readonly exports = new CsvExports();

  constructor(
    private readonly findListings: FindListings,
    private readonly listReports: ListReports,
    private readonly readAuditLog: ReadAuditLog,
  ) {}

  /** @throws Problem 503 while others are being served */
  listings(query: ListingQueryDto): Readable {
    return this.exports.stream({
      columns: LISTING_COLUMNS,
      pageAt: (after) => this.findListings.run({ ...query, limit: String(PAGE), ...(after !== undefined && { after }) }),
      valuesOf: (row) => [row.id, row.name, row.projectType, row.state, row.email, row.location, row.createdAt, row.isVerified, row.isPremium, row.hiddenNote, row.openReports],
    });
  }

  /** @throws Problem 503 while others are being served */
  reports(state: ReportQuery['state'], you: string): Readable {
    return this.exports.stream({ columns: REPORT_COLUMNS, pageAt: (after) => this.listReports.run({ state, limit: PAGE, after }, you), valuesOf: reportValues });
  }

  /** @throws Problem 503 while others are being served */
  audit(helperId: string | undefined, you: string): Readable {
    const about = [['Listing', ({ helperId: id }: AuditEntry) => id], ['Report', ({ reportId }: AuditEntry) => reportId]] as const;
    return this.exports.stream(auditCsv(about, (after) => this.readAuditLog.run({ helperId, after, limit: AUDIT_CSV_PAGE }, you)));
  }
}

function reportValues({ id, createdAt, state, reason, text, listing, decision }: OperatorReport): (string | null)[] {
  const decided = decision ? [decision.what, decision.reason, decision.at] : [null, null, null];
  return [id, createdAt, state, reason, text, listing.id, listing.name, listing.state, ...decided];
}
