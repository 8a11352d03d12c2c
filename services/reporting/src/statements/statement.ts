import { dayOf, daysIn, type Month } from './month.js';
import type { LineKind } from './statement-line.entity.js';

/** A line as a statement prints it: with the balance after it, in pence. */
export interface PrintedLine {
  occurredAt: Date;
  kind: LineKind;
  reference: string;
  amountPence: number;
  balancePence: number;
}

/** A helper's month. All amounts in pence; closing = opening + donations + fees + refunds + disputes + payouts. */
export interface Statement {
  month: Month;
  openingPence: number;
  donationsPence: number;
  donationCount: number;
  feesPence: number;
  refundsPence: number;
  disputesPence: number;
  payoutsPence: number;
  closingPence: number;
  lines: PrintedLine[];
  /** Donations of each day of the month, first day first. */
  donationsByDayPence: number[];
}

/** What the statement needs of a line. */
export type StatementEntry = Omit<PrintedLine, 'balancePence'>;

const SUMS: Record<LineKind, 'donationsPence' | 'feesPence' | 'refundsPence' | 'disputesPence' | 'payoutsPence'> = {
  donation: 'donationsPence',
  fee: 'feesPence',
  refund: 'refundsPence',
  'refund-failed': 'refundsPence',
  'dispute-opened': 'disputesPence',
  'dispute-lost': 'disputesPence',
  'dispute-reversed': 'disputesPence',
  payout: 'payoutsPence',
  'payout-returned': 'payoutsPence',
};

/** Builds a statement from the balance before the month and the month's entries in any order. */
export function buildStatement(month: Month, openingPence: number, entries: readonly StatementEntry[]): Statement {
  const statement: Statement = {
    month,
    openingPence,
    donationsPence: 0,
    donationCount: 0,
    feesPence: 0,
    refundsPence: 0,
    disputesPence: 0,
    payoutsPence: 0,
    closingPence: openingPence,
    lines: [],
    donationsByDayPence: Array.from({ length: daysIn(month) }, () => 0),
  };
  for (const entry of [...entries].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())) {
    statement.closingPence += entry.amountPence;
    statement[SUMS[entry.kind]] += entry.amountPence;
    statement.lines.push({ ...entry, balancePence: statement.closingPence });
    if (entry.kind !== 'donation') continue;
    statement.donationCount += 1;
    const day = dayOf(entry.occurredAt) - 1;
    statement.donationsByDayPence[day] = (statement.donationsByDayPence[day] ?? 0) + entry.amountPence;
  }
  return statement;
}
