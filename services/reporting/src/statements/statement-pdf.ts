import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { LINE_WORDS, shortReference } from './line-words.js';
import { pounds } from './money.js';
import { ukTime } from './month.js';
import type { Statement } from './statement.js';
import { chartGeometry, chartWords } from './statement-chart.js';

const font = (name: string) => fileURLToPath(new URL(`../../fonts/${name}`, import.meta.url));
const TEXT = font('atkinson-next-400.ttf');
const DISPLAY = font('besley-700.ttf');
const MARK = fileURLToPath(new URL('../../templates/mark.png', import.meta.url));

const INK = '#16211d';
const QUIET = '#3d4b45';
const BOTTLE = '#12493a';
const LIFT = '#1d6450';
const RULE = '#d3ddd5';
const PAGE_WIDTH = 595.28;
const SCALLOP = PAGE_WIDTH / 25;
const LEFT = 56;
const WIDTH = PAGE_WIDTH - 2 * LEFT;
const BOTTOM = 841.89 - 72;

type Doc = InstanceType<typeof PDFDocument>;

/** The statement as a tagged A4 PDF: summary, chart, and every line with the balance after it. */
export async function statementPdf(statement: Statement, helper: { id: string; name: string }): Promise<Buffer> {
  const title = `Donation statement, ${statement.month.name}`;
  const doc = new PDFDocument({ size: 'A4', margin: LEFT, tagged: true, pdfVersion: '1.7', lang: 'en-GB', displayTitle: true, bufferPages: true, info: { Title: title, Author: 'Community Help' } });
  doc.registerFont('text', TEXT).registerFont('display', DISPLAY);
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));

  drawHead(doc, title, statement, helper);
  drawSummary(doc, statement);
  drawChart(doc, statement);
  drawLines(doc, statement);
  drawFeet(doc, helper.id);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function drawHead(doc: Doc, title: string, statement: Statement, helper: { name: string }): void {
  doc.rect(0, 0, PAGE_WIDTH, 76).fill(BOTTLE);
  for (let scallop = 0; scallop * SCALLOP < PAGE_WIDTH; scallop += 1) {
    doc.circle((scallop + 0.5) * SCALLOP, 76, SCALLOP / 2).fill(scallop % 2 === 0 ? BOTTLE : LIFT);
  }
  doc.rect(0, 64, PAGE_WIDTH, 12).fill(BOTTLE);
  doc.image(MARK, LEFT - 4, 22, { width: 36 });
  doc.fillColor('#ffffff').font('display').fontSize(20).text('Community Help', LEFT + 40, 27);
  doc.addStructure(doc.struct('H1', {}, () => doc.fillColor(INK).font('display').fontSize(24).text(title, LEFT, 106)));
  const { from, to } = statement.month;
  const until = new Date(to.getTime() - 1);
  doc.addStructure(doc.struct('P', {}, () => doc.font('text').fontSize(12).fillColor(QUIET).text(`For ${helper.name}. From ${ukTime(from)} to ${ukTime(until)}, UK time.`, LEFT, doc.y + 8, { width: WIDTH })));
  doc.moveDown(1.2);
}

function drawSummary(doc: Doc, s: Statement): void {
  const rows: [string, number, boolean][] = [
    ['Opening balance', s.openingPence, true],
    [`Donations (${s.donationCount})`, s.donationsPence, false],
    ['Card fees', s.feesPence, false],
    ['Refunds', s.refundsPence, false],
    ['Disputes', s.disputesPence, false],
    ['Payouts', s.payoutsPence, false],
    ['Closing balance', s.closingPence, true],
  ];
  for (const [label, pence, isBalance] of rows) {
    const y = doc.y + 5;
    if (isBalance) doc.moveTo(LEFT, y - 3).lineTo(LEFT + WIDTH, y - 3).lineWidth(1).strokeColor(INK).stroke();
    doc.addStructure(
      doc.struct('P', {}, () => {
        // Two faces on one line: both stand on it.
        const line = y + 12;
        doc.font('text').fontSize(12).fillColor(INK).text(label, LEFT, line, { width: WIDTH - 130, baseline: 'alphabetic' });
        doc.font(isBalance ? 'display' : 'text').text(pounds(pence), LEFT + WIDTH - 130, line, { width: 130, align: 'right', baseline: 'alphabetic' });
      }),
    );
    doc.y = y + 18;
  }
  doc.moveDown(0.7);
}

function drawChart(doc: Doc, statement: Statement): void {
  const chart = chartGeometry(statement, WIDTH, 120);
  const top = doc.y;
  const draw = () => {
    doc.save().translate(LEFT, top).lineWidth(0.5).strokeColor(RULE);
    for (const tick of chart.ticks) {
      doc.moveTo(58, tick.y).lineTo(chart.width, tick.y).stroke();
      doc.font('text').fontSize(9).fillColor(QUIET).text(tick.label, 0, tick.y - 5, { width: 52, align: 'right', lineBreak: false });
    }
    for (const bar of chart.bars) doc.rect(bar.x, bar.y, bar.width, bar.height).fill(BOTTLE);
    doc.moveTo(58, chart.baseline).lineTo(chart.width, chart.baseline).lineWidth(1.5).strokeColor(INK).stroke();
    for (const day of chart.days) doc.font('text').fontSize(9).fillColor(QUIET).text(day.label, day.x - 12, chart.baseline + 6, { width: 24, align: 'center', lineBreak: false });
    doc.restore();
  };
  doc.addStructure(doc.struct('Figure', { alt: chartWords(statement) }, draw));
  doc.x = LEFT;
  doc.y = top + chart.height + 14;
}

function drawLines(doc: Doc, statement: Statement): void {
  doc.addStructure(doc.struct('H2', {}, () => doc.font('display').fontSize(16).fillColor(INK).text('Every movement', LEFT, doc.y)));
  doc.moveDown(0.5);
  if (statement.lines.length === 0) {
    doc.addStructure(doc.struct('P', {}, () => doc.font('text').fontSize(12).fillColor(QUIET).text(`Nothing moved in ${statement.month.name}.`)));
    return;
  }
  const table = doc.struct('Table');
  doc.addStructure(table);
  drawRow(doc, table, 'TH', ['When', 'What', 'Reference', 'Amount', 'Balance']);
  for (const line of statement.lines) {
    if (doc.y > BOTTOM - 20) {
      doc.addPage();
      doc.y = LEFT;
      drawRow(doc, table, 'TH', ['When', 'What', 'Reference', 'Amount', 'Balance']);
    }
    drawRow(doc, table, 'TD', [ukTime(line.occurredAt), LINE_WORDS[line.kind], shortReference(line.reference), pounds(line.amountPence), pounds(line.balancePence)]);
  }
  table.end();
}

const COLUMNS = [108, 175, 70, 65, WIDTH - 418] as const;

function drawRow(doc: Doc, table: PDFKit.PDFStructureElement, kind: 'TH' | 'TD', cells: readonly string[]): void {
  const y = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  let x = LEFT;
  cells.forEach((cell, index) => {
    const width = COLUMNS[index]!;
    const at = x;
    row.add(
      doc.struct(kind, {}, () => {
        doc.font('text').fontSize(10).fillColor(kind === 'TH' ? QUIET : INK);
        doc.text(cell, at, y, { width: width - 6, align: index > 2 ? 'right' : 'left', lineBreak: false });
      }),
    );
    x += width;
  });
  row.end();
  doc.moveTo(LEFT, y + 15).lineTo(LEFT + WIDTH, y + 15).lineWidth(0.5).strokeColor(kind === 'TH' ? INK : RULE).stroke();
  doc.y = y + 20;
}

function drawFeet(doc: Doc, helperId: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(9).fillColor(QUIET);
    doc.text(`Community Help. Helper ${helperId}. Page ${page - start + 1} of ${count}.`, LEFT, 841.89 - 44, { width: WIDTH, lineBreak: false });
  }
}
