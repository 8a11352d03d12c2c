import { isMet, type Line } from './result.js';

const HEADINGS = ['row', 'what', 'target', 'ratio', '', 'measured', 'baseline'];

/** The table of a run as text, one line per target. */
export function tableOf(lines: readonly Line[]): string {
  const cells = [HEADINGS, ...lines.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const printed = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ').trimEnd());
  return [printed[0]!, widths.map((width) => '-'.repeat(width)).join('  '), ...printed.slice(1)].join('\n');
}

function cellsOf(line: Line): string[] {
  if ('reason' in line) return [line.row, line.what, '', '', 'skipped', line.reason, ''];
  const { atMost, atLeast } = line.target;
  const target = atMost !== undefined ? `<= ${atMost}` : `>= ${atLeast}`;
  return [line.row, line.what, target, line.ratio.toPrecision(3), isMet(line) ? 'pass' : 'MISS', line.measured, line.baseline];
}
