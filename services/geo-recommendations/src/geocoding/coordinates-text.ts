import type { Position } from './national-grid.js';

const NUMBER = '([+-]?\\d{1,3}(?:\\.\\d+)?)\\s*°?';
const PAIR = new RegExp(`^\\(?\\s*${NUMBER}\\s*([NS])?\\s*[,;\\s]\\s*${NUMBER}\\s*([EW])?\\s*\\)?$`, 'i');

/** '53.8, -1.57' or '53.8N 1.57W' as a position; undefined when the text is not a pair of numbers or they are out of range. */
export function coordinatesIn(text: string): Position | undefined {
  const match = PAIR.exec(text.trim());
  if (match === null) return undefined;
  const latitude = Number(match[1]) * (match[2]?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(match[3]) * (match[4]?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
