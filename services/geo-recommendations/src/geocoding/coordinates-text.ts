import type { Position } from './national-grid.js';

/** Longer texts are no pair of numbers. */
const MAX_LENGTH = 120;
// Every blank here is one blank, and no star stands beside another: the cost grows with the length of the text and not with a power of it.
const NUMBER = '([+-]?\\d{1,3}(?:\\.\\d+)?) ?°?';
const PAIR = new RegExp(`^\\(? ?${NUMBER} ?([NS])?(?: ?[,;] ?| )${NUMBER} ?([EW])? ?\\)?$`, 'i');

/** '53.8, -1.57' or '53.8N 1.57W' as a position; undefined when the text is not a pair of numbers or they are out of range. */
export function coordinatesIn(text: string): Position | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  const match = plain.length > MAX_LENGTH ? null : PAIR.exec(plain);
  if (match === null) return undefined;
  const latitude = Number(match[1]) * (match[2]?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(match[3]) * (match[4]?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
