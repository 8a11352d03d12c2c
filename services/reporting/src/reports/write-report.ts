import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FoundAddressee } from '../mails/find-addressee.js';
import { oneLine, type MailContent } from '../mails/mail-content.js';
import type { Mail } from '../mails/mail.entity.js';
import { monthBefore, monthOf } from '../statements/month.js';
import { ReadStatement } from '../statements/read-statement.js';
import { chartPng } from '../statements/statement-chart.js';
import { statementCsv } from '../statements/statement-csv.js';
import { statementPdf } from '../statements/statement-pdf.js';
import type { Statement } from '../statements/statement.js';
import { sectionView } from './report.view.js';

/** Makes what a report says while it is handed over: for each month a summary, a chart, a PDF statement and a CSV. */
@Injectable()
export class WriteReport {
  constructor(
    private readonly database: DataSource,
    private readonly statements: ReadStatement,
  ) {}

  async run(mail: Mail, { recipient }: FoundAddressee): Promise<MailContent> {
    const { month: monthId, isRunning } = mail.view as { month: string; isRunning: boolean };
    const helperId = String(mail.helperId);
    const month = monthOf(monthId);
    const months = isRunning ? [month, monthBefore(month)] : [month];
    const statements = await this.database.transaction('REPEATABLE READ', async (manager) => {
      const read: Statement[] = [];
      for (const one of months) read.push(await this.statements.run(manager, helperId, one));
      return read;
    });
    const helper = { id: helperId, name: recipient?.isConfirmed ? oneLine(recipient.name) : 'a community helper' };
    const files = await Promise.all(statements.map((statement) => filesOf(statement, helper)));
    return { view: { sections: statements.map((statement, index) => sectionView(statement, isRunning && index === 0)) }, attachments: files.flat() };
  }
}

async function filesOf(statement: Statement, helper: { id: string; name: string }): Promise<NonNullable<MailContent['attachments']>> {
  const base = `statement-${statement.month.id}`;
  const files: NonNullable<MailContent['attachments']> = [
    { filename: `${base}.pdf`, contentType: 'application/pdf', content: await statementPdf(statement, helper) },
    { filename: `${base}.csv`, contentType: 'text/csv; charset=utf-8', content: statementCsv(statement) },
  ];
  if (statement.donationCount === 0) return files;
  const chartId = `chart-${statement.month.id}`;
  return [...files, { filename: `${chartId}.png`, contentType: 'image/png', contentId: chartId, content: await chartPng(statement) }];
}
