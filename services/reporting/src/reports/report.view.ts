import type { ReportReceipt } from '@community-help/api-contracts';
import { maskedAddress } from '@community-help/service-kit';
import { pounds } from '../statements/money.js';
import { monthBefore, type Month } from '../statements/month.js';
import { chartWords } from '../statements/statement-chart.js';
import type { Statement } from '../statements/statement.js';

/** What the button answers. */
export function reportReceiptView(month: Month, address: string): ReportReceipt {
  return { message: `The report of ${monthBefore(month).name} and ${month.name} so far is on its way to ${maskedAddress(address)}.` };
}

/** One month of a report, as its templates show it. */
export function sectionView(statement: Statement, isRunning: boolean): Record<string, unknown> {
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
    quiet: statement.lines.length === 0 ? `Nothing came in and nothing was paid out. Your balance is ${pounds(statement.closingPence)}.` : null,
  };
}
