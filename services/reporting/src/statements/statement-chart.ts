import { scaleBand, scaleLinear } from 'd3-scale';
import sharp from 'sharp';
import { pounds } from './money.js';
import type { Statement } from './statement.js';

/** A bar of the chart in its own units; both the mail's picture and the PDF draw from these. */
export interface ChartGeometry {
  width: number;
  height: number;
  bars: { x: number; y: number; width: number; height: number }[];
  ticks: { y: number; label: string }[];
  days: { x: number; label: string }[];
  baseline: number;
}

/** Room for the half of the last day's number that stands beyond its bar. */
const RIGHT = 10;

/** Lays out donations by day: one bar a day, at most four lines of scale. */
export function chartGeometry(statement: Statement, width: number, height: number, left = 64, bottom = 26): ChartGeometry {
  const values = statement.donationsByDayPence;
  const x = scaleBand<number>().domain(values.map((_, index) => index)).range([left, width - RIGHT]).paddingInner(0.25);
  const y = scaleLinear().domain([0, Math.max(100, ...values)]).nice(3).range([height - bottom, 10]);
  return {
    width,
    height,
    bars: values.flatMap((pence, index) => (pence > 0 ? [{ x: x(index)!, y: y(pence), width: x.bandwidth(), height: y(0) - y(pence) }] : [])),
    ticks: y.ticks(3).map((pence) => ({ y: y(pence), label: pounds(pence).replace('.00', '') })),
    days: values.flatMap((_, index) => (index === 0 || (index + 1) % 5 === 0 ? [{ x: x(index)! + x.bandwidth() / 2, label: String(index + 1) }] : [])),
    baseline: y(0),
  };
}

/** The chart in words, for people who do not see it. */
export function chartWords(statement: Statement): string {
  if (statement.donationCount === 0) return `No donations in ${statement.month.name}.`;
  const best = Math.max(...statement.donationsByDayPence);
  const day = statement.donationsByDayPence.indexOf(best) + 1;
  return `Donations by day in ${statement.month.name}: ${pounds(statement.donationsPence)} in all, most on day ${day} with ${pounds(best)}.`;
}

/** The chart as a PNG of twice its size (sharp screens), for the mail. */
export async function chartPng(statement: Statement): Promise<Buffer> {
  const chart = chartGeometry(statement, 536, 190);
  const text = 'font-family="DejaVu Sans, Verdana, sans-serif" font-size="12" fill="#3d4b45"';
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${chart.width * 2}" height="${chart.height * 2}" viewBox="0 0 ${chart.width} ${chart.height}">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...chart.ticks.map((tick) => `<line x1="58" x2="${chart.width}" y1="${tick.y}" y2="${tick.y}" stroke="#d3ddd5"/><text ${text} x="50" y="${tick.y + 4}" text-anchor="end">${tick.label}</text>`),
    ...chart.bars.map((bar) => `<rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" fill="#12493a"/>`),
    `<line x1="58" x2="${chart.width}" y1="${chart.baseline}" y2="${chart.baseline}" stroke="#16211d" stroke-width="2"/>`,
    ...chart.days.map((day) => `<text ${text} x="${day.x}" y="${chart.height - 6}" text-anchor="middle">${day.label}</text>`),
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
