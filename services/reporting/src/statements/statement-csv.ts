import { stringify } from 'csv-stringify/sync';
import { LINE_WORDS } from './line-words.js';
import { plainPounds } from './money.js';
import type { Statement } from './statement.js';

/** The statement as CSV (RFC 4180, UTF-8 with byte order mark so that spreadsheets read the pound signs of other columns right). */
export function statementCsv(statement: Statement): Buffer {
  const { month } = statement;
  const rows = [
    [month.from.toISOString(), 'Opening balance', '', '', plainPounds(statement.openingPence)],
    ...statement.lines.map((line) => [
      line.occurredAt.toISOString(),
      LINE_WORDS[line.kind],
      line.reference,
      plainPounds(line.amountPence),
      plainPounds(line.balancePence),
    ]),
    [month.to.toISOString(), 'Closing balance', '', '', plainPounds(statement.closingPence)],
  ];
  const columns = ['Time (UTC)', 'What', 'Reference', 'Amount (GBP)', 'Balance (GBP)'];
  return Buffer.from(stringify(rows, { header: true, columns, bom: true, record_delimiter: 'windows' }));
}
