import { describe, expect, it } from '@jest/globals';
import { plainPounds, pounds } from '../src/statements/money.js';
import { monthOf } from '../src/statements/month.js';
import { chartGeometry, chartPng, chartWords } from '../src/statements/statement-chart.js';
import { statementCsv } from '../src/statements/statement-csv.js';
import { statementPdf } from '../src/statements/statement-pdf.js';
import type { LineKind } from '../src/statements/statement-line.entity.js';
import { buildStatement, type StatementEntry } from '../src/statements/statement.js';

const october = monthOf('2026-10');
const entry = (day: string, kind: LineKind, amountPence: number): StatementEntry => ({
  occurredAt: new Date(`2026-10-${day}T12:00:00Z`),
  kind,
  amountPence,
  reference: '01960000-0000-7000-8000-000000000001',
});
const busy = buildStatement(october, 1234, [
  entry('20', 'payout', -5000),
  entry('02', 'donation', 2000),
  entry('02', 'fee', -50),
  entry('12', 'donation', 4550),
  entry('14', 'refund', -300),
  entry('21', 'payout-returned', 5000),
  entry('22', 'dispute-opened', 0),
  entry('25', 'dispute-lost', -700),
  entry('27', 'dispute-reversed', 200),
]);

describe('a statement', () => {
  it('adds up: opening and every movement make the closing balance, in order of time', () => {
    expect(busy.closingPence).toBe(1234 + 2000 - 50 + 4550 - 300 - 5000 + 5000 - 700 + 200);
    const { openingPence, donationsPence, feesPence, refundsPence, disputesPence, payoutsPence } = busy;
    expect(openingPence + donationsPence + feesPence + refundsPence + disputesPence + payoutsPence).toBe(busy.closingPence);
    expect(busy.lines.map((line) => line.balancePence)).toEqual([3234, 3184, 7734, 7434, 2434, 7434, 7434, 6734, 6934]);
    expect([busy.donationCount, busy.payoutsPence]).toEqual([2, 0]);
    expect(busy.donationsByDayPence[1]).toBe(2000);
  });

  it('of a month without movement closes as it opened', () => {
    const quiet = buildStatement(october, 700, []);
    expect([quiet.openingPence, quiet.closingPence, quiet.lines.length]).toEqual([700, 700, 0]);
    expect(chartWords(quiet)).toBe('No donations in October 2026.');
  });

  it('is written as CSV that a spreadsheet opens, negative amounts as plain numbers', () => {
    const lines = statementCsv(busy).toString().split('\r\n');
    expect(lines[0]).toBe('\uFEFFTime (UTC),What,Reference,Amount (GBP),Balance (GBP)');
    expect(lines[1]).toBe('2026-09-30T23:00:00.000Z,Opening balance,,,12.34');
    expect(lines).toContain('2026-10-14T12:00:00.000Z,Refund to donor,01960000-0000-7000-8000-000000000001,-3.00,74.34');
    expect(lines.at(-2)).toBe('2026-11-01T00:00:00.000Z,Closing balance,,,69.34');
  });

  it('is printed as a tagged PDF of as many pages as it needs', async () => {
    const long = buildStatement(october, 0, Array.from({ length: 120 }, (_, index) => entry(String((index % 28) + 1).padStart(2, '0'), 'donation', 100)));
    const pdf = (await statementPdf(long, { id: 'demo-helper-1', name: 'Siân & Łukasz’s Kitchen' })).toString('latin1');
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  });

  it('has a chart whose day numbers stand inside of it, also the last', () => {
    for (const month of ['2026-02', '2026-09', '2026-10']) {
      const { days, width } = chartGeometry(buildStatement(monthOf(month), 0, []), 536, 190);
      expect(days.at(-1)!.x + 8).toBeLessThanOrEqual(width);
    }
  });

  it('prints a month of ten movements on one page', async () => {
    const ten = buildStatement(october, 0, Array.from({ length: 10 }, (_, index) => entry(String(index + 10), 'donation', 100)));
    const pdf = (await statementPdf(ten, { id: 'demo-helper-1', name: 'Holbeck Open Kitchen' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('has a chart of its donations as a PNG of 1072 x 380 pixels', async () => {
    const png = await chartPng(busy);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1072, 380]);
  });
});

describe('amounts', () => {
  it.each([
    [0, '£0.00', '0.00'],
    [5, '£0.05', '0.05'],
    [-50, '−£0.50', '-0.50'],
    [123456789, '£1,234,567.89', '1234567.89'],
  ])('%d pence are written %s and %s', (pence, words, plain) => {
    expect([pounds(pence), plainPounds(pence)]).toEqual([words, plain]);
  });
});
