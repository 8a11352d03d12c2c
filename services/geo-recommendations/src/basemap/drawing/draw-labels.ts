import type { Glyphs } from './glyphs.js';
import type { PlacedLabel } from './label.js';
import { STEPS } from './svg-path.js';
import type { MapColours } from './themes.js';

/** Share of an em from the middle of the letters to their baseline. */
const BASELINE = 0.335;
const HALO_PX = 3.2;

/** The names, with their plates and dots. `west` and `north` are the picture's corner in pixels of the world. */
export function drawLabels(labels: readonly PlacedLabel[], west: number, north: number, glyphs: Glyphs, colours: MapColours): string {
  return labels.map((label) => drawLabel(label, west, north, glyphs, colours)).join('');
}

function drawLabel(label: PlacedLabel, west: number, north: number, glyphs: Glyphs, colours: MapColours): string {
  const { name, size, weight, tone, gap = 0, hasPlate, hasDot } = label;
  const em = glyphs.unitsPerEm / size;
  const text = glyphs.set(name, weight, Math.round(gap * em));
  const x = label.x - west;
  const y = label.y - north;
  const left = steps(x - text.width / em / 2);
  const baseline = steps(y + size * BASELINE);
  const halo = hasPlate || tone === 'water' ? '' : ` stroke="${colours.halo}" stroke-width="${Math.round(HALO_PX * em)}" stroke-linejoin="round" stroke-opacity=".9" paint-order="stroke"`;
  const letters = `<path transform="translate(${left} ${baseline})scale(${(STEPS / em).toFixed(4)})" d="${text.path}" fill="${colours[tone]}"${halo}/>`;
  return `${hasPlate ? plate(label, x, y, colours) : ''}${hasDot ? dot(label, west, north, colours) : ''}${letters}`;
}

function plate({ width, height }: PlacedLabel, x: number, y: number, { plate: fill, plateEdge }: MapColours): string {
  const place = `x="${steps(x - width / 2)}" y="${steps(y - height / 2)}" width="${steps(width)}" height="${steps(height)}" rx="40"`;
  return `<rect ${place} fill="${fill}" stroke="${plateEdge}" stroke-width="10"/>`;
}

function dot({ dotX, dotY, weight }: PlacedLabel, west: number, north: number, { pin, halo }: MapColours): string {
  const radius = weight === 600 ? 26 : 20;
  return `<circle cx="${steps(dotX - west)}" cy="${steps(dotY - north)}" r="${radius}" fill="${pin}" stroke="${halo}" stroke-width="12"/>`;
}

const steps = (pixels: number): number => Math.round(pixels * STEPS);
