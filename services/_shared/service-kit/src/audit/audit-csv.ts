import type { CsvList, CsvValue } from '../operators/csv-exports.js';
import type { Page } from '../operators/page.dto.js';
import type { AuditLine } from './audit-log.js';

const COLUMNS = ['Id', 'When', 'Who', 'What', 'Because', 'Before', 'After'];

/** Lines of an export that are read at once. */
export const AUDIT_CSV_PAGE = 100;

/**
 * The audit log as a table for spreadsheets.
 * @param about heading and value of what a line is about, by the columns of the service's own table
 */
export function auditCsv<Line extends AuditLine>(about: readonly (readonly [heading: string, valueOf: (line: Line) => CsvValue])[], pageAt: (after: string | undefined) => Promise<Page<Line>>): CsvList<Line> {
  return {
    columns: [...COLUMNS, ...about.map(([heading]) => heading)],
    pageAt,
    valuesOf: (line) => [line.id, line.at, line.by.id, line.action, line.reason, JSON.stringify(line.before), JSON.stringify(line.after), ...about.map(([, valueOf]) => valueOf(line))],
  };
}
