import { Injectable } from '@nestjs/common';
import type { MonthlyReportRequestedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail, type Letter } from '../mails/post-mail.js';
import { renderMail } from '../mails/render-mail.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { ReportingConfig } from '../reporting.config.js';
import { pounds } from '../statements/money.js';
import { monthBefore, monthOf } from '../statements/month.js';
import { ReadStatement } from '../statements/read-statement.js';
import { chartPng, chartWords } from '../statements/statement-chart.js';
import { statementCsv } from '../statements/statement-csv.js';
import { statementPdf } from '../statements/statement-pdf.js';
import type { Statement } from '../statements/statement.js';
import { Report } from './report.entity.js';

/** Makes the mail of a wanted report: HTML and text, a chart, and for each month a PDF statement and a CSV. */
@Injectable()
export class SendReport {
  constructor(
    private readonly statements: ReadStatement,
    private readonly post: PostMail,
    private readonly config: ReportingConfig,
  ) {}

  async run(manager: EntityManager, event: MonthlyReportRequestedV1): Promise<void> {
    const recipient = await manager.findOneBy(Recipient, { helperId: event.helperId });
    if (!recipient) throw new Error(`report ${event.reportId}: helper ${event.helperId} is not known here yet`);
    const month = monthOf(event.month);
    const months = event.trigger === 'button' ? [month, monthBefore(month)] : [month];
    const statements: Statement[] = [];
    for (const one of months) statements.push(await this.statements.run(manager, event.helperId, one));
    await this.post.run(manager, await this.letter(event, recipient, statements));
    await manager.update(Report, { reportId: event.reportId, state: 'requested' }, { state: 'queued' });
  }

  private async letter(event: MonthlyReportRequestedV1, recipient: Recipient, statements: Statement[]): Promise<Letter> {
    const { siteUrl, supportEmail } = this.config;
    const monthName = statements[0]!.month.name;
    const title = event.trigger === 'button' ? `Your donation report, ${monthName} so far` : `Your donation report for ${monthName}`;
    const sections = statements.map((statement, index) => section(statement, event.trigger === 'button' && index === 0));
    const files = await Promise.all(statements.map((statement) => attachments(statement, recipient)));
    return {
      kind: 'monthly-report',
      causeId: event.reportId,
      reportId: event.reportId,
      to: recipient.email,
      subject: title,
      attachments: files.flat(),
      ...renderMail('monthly-report', {
        title,
        siteUrl,
        supportEmail,
        name: recipient.name,
        sections,
        dashboardUrl: `${siteUrl}/helper-dashboard/${encodeURIComponent(recipient.helperId)}`,
      }),
    };
  }
}

function section(statement: Statement, isRunning: boolean): Record<string, unknown> {
  const rows: [string, number][] = [
    [statement.donationCount === 1 ? '1 donation' : `${statement.donationCount} donations`, statement.donationsPence],
    ['Card fees', statement.feesPence],
    ['Refunds', statement.refundsPence],
    ['Disputes', statement.disputesPence],
    ['Payouts to your bank', statement.payoutsPence],
  ];
  return {
    heading: isRunning ? `${statement.month.name} so far` : statement.month.name,
    opening: pounds(statement.openingPence),
    rows: rows.map(([label, pence]) => ({ label, amount: pounds(pence) })),
    closing: pounds(statement.closingPence),
    hasChart: statement.donationCount > 0,
    chartId: `chart-${statement.month.id}`,
    chartWords: chartWords(statement),
  };
}

async function attachments(statement: Statement, recipient: Recipient): Promise<NonNullable<Letter['attachments']>> {
  const base = `statement-${statement.month.id}`;
  const files: NonNullable<Letter['attachments']> = [
    { filename: `${base}.pdf`, contentType: 'application/pdf', content: await statementPdf(statement, { id: recipient.helperId, name: recipient.name }) },
    { filename: `${base}.csv`, contentType: 'text/csv; charset=utf-8', content: statementCsv(statement) },
  ];
  if (statement.donationCount === 0) return files;
  const chartId = `chart-${statement.month.id}`;
  return [...files, { filename: `${chartId}.png`, contentType: 'image/png', contentId: chartId, content: await chartPng(statement) }];
}
